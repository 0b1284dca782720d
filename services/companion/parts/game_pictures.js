// A small picture of our own for each game, in the game's colours.

import { html } from "./html.js";

const PICTURES = {
  carcassonne: html`
    <path fill="#a9c47f" d="M0 0h48v48H0z" />
    <path fill="#b5603c" d="M0 0h48C36 18 12 18 0 0z" />
    <path fill="none" stroke="#f3e6c8" stroke-width="3" d="M0 0C12 18 36 18 48 0" />
    <path fill="#7c3a22" d="M14 3l4-3h-8zM27 7l5-5 5 5zM21 9V4h5v5z" />
    <path fill="none" stroke="#f4ead2" stroke-width="6" d="M0 31c16 0 18 4 26 4s12 4 12 13" />
    <path fill="none" stroke="#c8b48c" stroke-width="1.2" stroke-dasharray="3 3"
        d="M0 31c16 0 18 4 26 4s12 4 12 13" />
    <path fill="#4f7a3e" d="M6 40l4-7 4 7zM12 44l3-6 3 6zM40 27l3-6 3 6z" />
  `,
  heros: html`
    <path fill="#9cc4e8" d="M0 0h48v48H0z" />
    <circle cx="24" cy="24" r="18" fill="#5b95cf" />
    <path fill="#e8d9a8"
        d="M12 14c6-4 12-2 12 3s-4 4-5 9 2 8-2 10-9-6-9-12 1-8 4-10zM28 12c5-1 10 3 11 8s-2 9-5 9-3-5-6-6-6-9 0-11zM27 33c3-2 7 0 6 3s-6 4-7 2 0-4 1-5z" />
    <path fill="none" stroke="#fff" stroke-width="1" opacity=".6"
        d="M6 24h36M24 6v36M11 12c8 7 18 7 26 0M11 36c8-7 18-7 26 0" />
  `,
  deluges: html`
    <path fill="#cfe7ea" d="M0 0h48v48H0z" />
    <path fill="#6e8f52" d="M4 30l12-18 8 10 6-8 14 16z" />
    <path fill="#8bab69" d="M10 30l6-9 5 9z" />
    <path fill="#2f8f9b" d="M0 30c6-4 10 4 16 0s10 4 16 0 10 4 16 0v18H0z" />
    <path fill="#1f6f7a" d="M0 38c6-4 10 4 16 0s10 4 16 0 10 4 16 0v10H0z" />
    <path fill="#7a4a26" d="M29 26h12l-3 6h-7z" />
    <path fill="#fff6e0" d="M35 12v13h-7z" />
  `,
  civilization: html`
    <path fill="#d8cbee" d="M0 0h48v48H0z" />
    <path fill="#7a5cab" d="M24 5l17 6v12c0 11-8 17-17 21C15 40 7 34 7 23V11z" />
    <path fill="#9c82c9" d="M24 5v39C15 40 7 34 7 23V11z" />
    <path stroke="#fff" stroke-width="3" stroke-linecap="round" d="M15 15l18 18M33 15L15 33" />
    <path stroke="#f3d98a" stroke-width="3" stroke-linecap="round" d="M13 28l6 6M35 28l-6 6" />
  `,
  orichalque: html`
    <path fill="#f2e2b8" d="M0 0h48v48H0z" />
    ${[
      { x: 24, y: 14, fill: "#8cc27c" },
      { x: 13.6, y: 20, fill: "#f0d58a" },
      { x: 34.4, y: 20, fill: "#8fcbe8" },
      { x: 13.6, y: 32, fill: "#e88b6a" },
      { x: 34.4, y: 32, fill: "#8cc27c" },
      { x: 24, y: 26, fill: "#b5862a" },
      { x: 24, y: 38, fill: "#c3bfba" },
    ].map(
      ({ x, y, fill }) => html`
        <path fill=${fill} stroke="#7c560a" d=${`M${x} ${y - 6}l5.2 3v6l-5.2 3-5.2-3v-6z`} />
      `,
    )}
    <path fill="#ffe9a8" d="M24 22l1.3 2.9 3.1.3-2.3 2.1.7 3-2.8-1.6-2.8 1.6.7-3-2.3-2.1 3.1-.3z" />
  `,
};

/** The picture of a game. */
export function GamePicture({ id }) {
  return html`
    <svg class="game-picture" viewBox="0 0 48 48" aria-hidden="true">${PICTURES[id]}</svg>
  `;
}
