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
  const known = new Map(
    held.map(({ key, username, passwordEncrypted }) => [key, { username, passwordEncrypted }]),
  );
  return rows.map(({ password, parsedValues, ...row }) => {
    const username = nameOf(parsedValues);
    const there = known.get(username.toLowerCase());
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
