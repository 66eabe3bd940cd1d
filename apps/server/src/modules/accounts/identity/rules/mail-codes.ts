import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { foldDigits } from '@lastmile/kit';

/** Wrong entries after which a mailed code is no longer accepted. */
export const maxWrongCodes = 5;

/** Six digits, for typing from a mail; short, so their attempts are limited. */
export const newMailCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** `purpose` names the row that the code belongs to, so that it is of no use elsewhere. */
export const mailCodeHash = (purpose: string, code: string): Buffer =>
  createHash('sha256').update(`${purpose}:${code}`).digest();

/** Accepts the code as it was typed: with spaces, or in the digits of another script. */
export function isMailCode(purpose: string, typed: string, storedHash: Buffer | null): boolean {
  const given = mailCodeHash(purpose, foldDigits(typed).replace(/\s/g, ''));
  return storedHash !== null && storedHash.length === given.length && timingSafeEqual(storedHash, given);
}
