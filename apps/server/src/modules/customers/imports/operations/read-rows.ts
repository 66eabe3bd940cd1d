import type { Cipher } from '@lastmile/kit/encryption';
import { encryptPassword } from '../../subscribers/index.ts';
import type { ImportDetails, RowRead } from '../queries/imports.ts';
import type { ParsedRow } from '../rules/read-row.ts';

export interface ParsedRowToSave extends ParsedRow {
  readonly row: number;
  readonly cellsEncrypted?: string;
}

/**
 * Encrypts passwords for storage. A password in the file counts as a change, also if the subscriber has the
 * same: the result of a check must not tell who guesses it whether they are right.
 */
export const withPasswords = (
  cipher: Cipher,
  { ispId }: ImportDetails,
  rows: readonly ParsedRowToSave[],
): RowRead[] =>
  rows.map(({ password, parsedValues, ...row }) => ({
    ...row,
    parsedValues,
    // Encrypted for the lower-case username, so that it decrypts whatever the case in the file.
    passwordEncrypted:
      password === null ? null : encryptPassword(cipher, ispId, nameOf(parsedValues), password),
    passwordDiffers: password !== null,
  }));

const nameOf = ({ username }: ParsedRow['parsedValues']): string => String(username ?? '');
