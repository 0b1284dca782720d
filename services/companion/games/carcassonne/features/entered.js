// The features of a list that the page sends to the service.

/** The features with at least one entered field: the page does not send one just added. */
export function entered(features) {
  const isEmpty = ({ feature, followers }) =>
    followers.length === 0 && Object.keys(feature).length === 1;
  const last = features.findLastIndex((one) => !isEmpty(one));
  return features.slice(0, last + 1);
}
