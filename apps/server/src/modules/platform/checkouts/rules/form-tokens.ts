import type { Clock } from '@lastmile/kit';
import { randomToken } from '@lastmile/kit';
import type { Cipher } from '@lastmile/kit/encryption';

const lifeMs = 12 * 60 * 60 * 1000;

export interface FormTokens {
  /** A token for one form, bound to what the form is about. */
  create(subject: string): string;
  /** The key under which the form is remembered once it was used; undefined if the token is forged, of another form or old. */
  keyOf(token: string, subject: string): string | undefined;
}

/** Tokens are signed and not stored: only what a form created remembers its key, so that it is created once. */
export function createFormTokens(cipher: Cipher, clock: Clock): FormTokens {
  const sign = (random: string, at: string, subject: string) =>
    cipher.hash(`${random}.${at}.${subject}`, 'pay form');
  return {
    create(subject) {
      const [random, at] = [randomToken(12), clock.now().toString(36)];
      return `${random}~${at}~${sign(random, at, subject)}`;
    },
    keyOf(token, subject) {
      const [random = '', at = '', signature = ''] = token.split('~');
      const age = clock.now() - Number.parseInt(at, 36);
      if (!(age >= -60_000 && age < lifeMs)) return undefined;
      return sign(random, at, subject) === signature ? random : undefined;
    },
  };
}
