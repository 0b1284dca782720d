// Which features of a list the service is asked about.

/** The features of which something was entered: one just added is not asked about. */
export function entered(features) {
  const isEmpty = ({ feature, followers }) =>
    followers.length === 0 && Object.keys(feature).length === 1;
  const last = features.findLastIndex((one) => !isEmpty(one));
  return features.slice(0, last + 1);
}
