/** Faces of dice, in a row that is always the same for a seed. */
export function facesFrom(seed) {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return 1 + Math.floor((state / 2 ** 32) * sides);
  };
}
