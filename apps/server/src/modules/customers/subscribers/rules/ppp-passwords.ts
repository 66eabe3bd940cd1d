import { randomCharacters } from '@lastmile/kit';
import type { Sealer } from '@lastmile/kit/encryption';

const contextOf = (ispId: number, username: string): string =>
  `subscribers.password:${ispId}:${username.toLowerCase()}`;

/** Ten characters of which no two look alike: people read them out over the telephone. */
export const generatePassword = (): string => randomCharacters(10).toLowerCase();

export const sealPassword = (sealer: Sealer, ispId: number, username: string, password: string): string =>
  sealer.seal(password, contextOf(ispId, username));

export const openPassword = (sealer: Sealer, ispId: number, username: string, sealed: string): string =>
  sealer.open(sealed, contextOf(ispId, username));
