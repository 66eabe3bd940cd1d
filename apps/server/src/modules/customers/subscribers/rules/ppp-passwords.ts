import { randomCharacters } from '@lastmile/kit';
import type { Cipher } from '@lastmile/kit/encryption';
import type { EncryptedColumn } from '../../../../core/encrypted-column.ts';

const contextOf = (ispId: number, username: string): string =>
  `subscribers.password:${ispId}:${username.toLowerCase()}`;

export const encryptedPasswords: EncryptedColumn = {
  table: 'subscribers',
  column: 'password_encrypted',
  key: ['isp_id', 'id'],
  needs: ['username'],
  contextOf: ({ isp_id, username = '' }) => contextOf(Number(isp_id), username),
};

/** Ten characters without look-alikes, because passwords are read out over the phone. */
export const generatePassword = (): string => randomCharacters(10).toLowerCase();

export const encryptPassword = (cipher: Cipher, ispId: number, username: string, password: string): string =>
  cipher.encrypt(password, contextOf(ispId, username));

export const decryptPassword = (cipher: Cipher, ispId: number, username: string, encrypted: string): string =>
  cipher.decrypt(encrypted, contextOf(ispId, username));
