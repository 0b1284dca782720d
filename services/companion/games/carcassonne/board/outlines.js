// The outlines of figures and pieces, about three wide around (0, 0), those of the board's picture.

const HEAD = "M0-2.4A.8.8 0 0 1 0-.8A.8.8 0 0 1 0-2.4z";
const BODY = "M-1.5 1.7L-.7-.8H.7L1.5 1.7z";
const OUTLINES = {
  follower: HEAD + BODY,
  large: "M0-3.2A1.1 1.1 0 0 1 0-1A1.1 1.1 0 0 1 0-3.2zM-2 2.1L-1-1H1L2 2.1z",
  mayor: `${BODY}M-1.2-2.3H1.2V-1.6H-1.2zM-.7-1.6H.7V-.6H-.7z`,
  wagon:
    "M-1.9-1.2H1.2V.7H-1.9zM-1.2 .7A.7.7 0 0 1 -1.2 2.1A.7.7 0 0 1 -1.2 .7zM1.2 .7A.7.7 0 0 1 1.2 2.1A.7.7 0 0 1 1.2 .7z",
  abbot: `${BODY}M-.8-.8V-2L0-3 .8-2V-.8z`,
  phantom: "M-1.4 1.7V-1A1.4 1.4 0 0 1 1.4-1V1.7L.7 1 0 1.7-.7 1z",
  ringmaster: `${BODY}M-.6-3H.6V-1.6H1.3V-1.1H-1.3V-1.6H-.6z`,
  guard: `${HEAD + BODY}M1.6 1.7V-2.6H2V1.7z`,
  shepherd: `${HEAD + BODY}M1.5 1.7V-1.8A.6.6 0 0 1 2.7-1.8H2.3A.2.2 0 0 0 1.9-1.8V1.7z`,
  builder: `${HEAD + BODY}M1.2-2.2H2.8V-1.4H2.2V1.2H1.8V-1.4H1.2z`,
  pig: "M-2 .1A1.7 1.2 0 0 1 1-.4L2-.6V.6L1.2.9V1.7H.6V1.2H-.9V1.7H-1.5V1z",
  barn: "M-2.2 1.8V-.6L0-2.2 2.2-.6V1.8z",
  fairy: "M0-2.6L.6-1.4 2-1.6 1 0 1.6 1.8 0 1-1.6 1.8-1 0-2-1.6-.6-1.4z",
  mage: "M-1.5 1.8L0-2.6 1.5 1.8z",
  witch: "M-2.2 1H-1L0-2.6 1 1H2.2V1.8H-2.2z",
  bridges: "M-2.6 1.6V.2C-1.4-1.6 1.4-1.6 2.6 .2V1.6H1.7C1 .2-1 .2-1.7 1.6z",
  castles: "M-2.4 1.6V-2H-1.4V-1.2H-.5V-2H.5V-1.2H1.4V-2H2.4V1.6z",
  tunnels: "M-2.2 1.7V-.2A2.2 2.2 0 0 1 2.2-.2V1.7H1.1V0A1.1 1.1 0 0 0-1.1 0V1.7z",
  ferries: "M-2.6 .2H2.6L1.8 1.7H-1.8zM-.2-.2V-2.4L1.8-.2z",
  tollhouses: "M-1.4 1.4V-.8H1.4V1.4zM-2-.8L0-2.2 2-.8z",
  shed: "M-1.2 1V-.6L1.2-1.2V1z",
  house: "M-1.2 1.2V-.4L0-1.5 1.2-.4V1.2z",
  tower: "M-.8 1.6V-2H-.3V-1.4H.3V-2H.8V1.6z",
  big_top: "M-2.4 1.8V0L0-2.2 2.4 0V1.8z",
  gold: "M-2.4 1.4L-1.6-1H1.6L2.4 1.4z",
};
/** What has no outline of its own. */
const OTHER = "M0-2.2L2.2 0 0 2.2-2.2 0z";

/** The path of a figure or a piece by its name in the service's forms. */
export function outlineOf(name) {
  return OUTLINES[name] ?? OTHER;
}
