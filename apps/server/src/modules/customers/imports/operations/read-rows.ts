import type { Tx } from '@lastmile/database';
import type { Cipher } from '@lastmile/kit/encryption';
import { decryptPassword, encryptPassword } from '../../subscribers/index.ts';
import { type ImportDetails, passwordsOf, type RowRead } from '../queries/imports.ts';
import type { ParsedRow } from '../rules/read-row.ts';

export interface ParsedRowToSave extends ParsedRow {
  readonly row: number;
  readonly cellsEncrypted?: string;
}

/** Encrypts passwords for storage, and compares them with those of existing subscribers. */
export async function withPasswords(
  tx: Tx,
  cipher: Cipher,
  { ispId, resellerUserId }: ImportDetails,
  rows: readonly ParsedRowToSave[],
): Promise<RowRead[]> {
  const keys = rows.flatMap(({ password, parsedValues }) =>
    password === null ? [] : [nameOf(parsedValues).toLowerCase()],
  );
  const held = keys.length > 0 ? await passwordsOf(tx, keys, resellerUserId) : [];
  // Adopted usernames may differ only in case; the exact one is meant first.
  const known = new Map(
    held.flatMap(({ key, username, passwordEncrypted }) => {
      const subscriber = { username, passwordEncrypted };
      return [
        [`any ${key}`, subscriber],
        [`exactly ${username}`, subscriber],
      ];
    }),
  );
  return rows.map(({ password, parsedValues, ...row }) => {
    const username = nameOf(parsedValues);
    const there = known.get(`exactly ${username}`) ?? known.get(`any ${username.toLowerCase()}`);
    const isHeld = there?.passwordEncrypted != null && password !== null;
    return {
      ...row,
      parsedValues,
      // Encrypted for the lower-case username, so that it decrypts whatever the case in the file.
      passwordEncrypted: password === null ? null : encryptPassword(cipher, ispId, username, password),
      passwordDiffers:
        password !== null &&
        (!isHeld ||
          decryptPassword(cipher, ispId, there.username, there.passwordEncrypted ?? '') !== password),
    };
  });
}

const nameOf = ({ username }: ParsedRow['parsedValues']): string => String(username ?? '');
