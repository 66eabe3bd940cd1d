/** Random draws that are the same at every load, so that subscribers and router secrets match. */
export function drawNumber(key: string): number {
  let hash = 0x811c9dc5;
  for (const character of key) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** An integer, both ends included. */
export const drawWhole = (key: string, from: number, to: number): number =>
  from + Math.floor(drawNumber(key) * (to - from + 1));

export function drawOne<T>(key: string, choices: readonly T[]): T {
  const chosen = choices[Math.floor(drawNumber(key) * choices.length)];
  if (chosen === undefined) throw new RangeError(`Nothing to draw from for ${key}`);
  return chosen;
}

/** By relative weights. */
export function drawByShare<T>(key: string, choices: readonly (readonly [T, number])[]): T {
  let rest = drawNumber(key) * choices.reduce((sum, [, share]) => sum + share, 0);
  const chosen = choices.find(([, share]) => {
    rest -= share;
    return rest < 0;
  });
  if (chosen === undefined) throw new RangeError(`Nothing to draw from for ${key}`);
  return chosen[0];
}
