export const leastLength = 10;

/** 0 is too short to be accepted; 1 to 4 range from easily guessed to strong. */
export type Strength = 0 | 1 | 2 | 3 | 4;

const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^\p{L}\d]/u, /[^\p{ASCII}]/u];
const runs = /(.)\1{2,}|(?:0123|1234|2345|3456|4567|5678|6789|abcd|qwer|asdf|zxcv)/gi;

/**
 * A guide while typing; the server also rejects common passwords. Length counts most, then variety; runs such
 * as `1111` and `qwer` count as one character, and the user's own name or login counts as nothing.
 */
export function passwordStrength(password: string, own: readonly string[] = []): Strength {
  if (password.length < leastLength) return 0;
  const stripped = own
    .flatMap((text) => text.toLowerCase().split(/[@.\s]+/))
    .filter((word) => word.length > 2)
    .reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase());
  const telling = stripped.replace(runs, '*');
  const variety = classes.filter((kind) => kind.test(password)).length;
  const distinct = new Set(telling).size;
  const worth = Math.min(telling.length, distinct * 2) + variety * 2;
  if (worth < 13) return 1;
  if (worth < 18) return 2;
  return worth < 23 ? 3 : 4;
}
