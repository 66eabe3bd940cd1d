import type { Tx } from '@lastmile/database';
import type { Sealer } from '@lastmile/kit/encryption';
import { openPassword, sealPassword } from '../../subscribers/index.ts';
import { type ImportDetails, passwordsOf, type RowRead } from '../queries/imports.ts';
import type { ReadLine } from '../rules/read-row.ts';

export interface RowToKeep extends ReadLine {
  readonly row: number;
  readonly cellsSealed?: string;
}

/** What was read of rows as it is kept: passwords sealed for their lines, and compared with those of lines that are there. */
export async function withPasswords(
  tx: Tx,
  sealer: Sealer,
  { ispId, resellerUserId }: ImportDetails,
  rows: readonly RowToKeep[],
): Promise<RowRead[]> {
  const keys = rows.flatMap(({ password, line }) => (password === null ? [] : [nameOf(line).toLowerCase()]));
  const held = keys.length > 0 ? await passwordsOf(tx, keys, resellerUserId) : [];
  const known = new Map(held.map(({ key, username, passwordSealed }) => [key, { username, passwordSealed }]));
  return rows.map(({ password, line, ...row }) => {
    const username = nameOf(line);
    const there = known.get(username.toLowerCase());
    const isHeld = there?.passwordSealed != null && password !== null;
    return {
      ...row,
      line,
      // Sealed for the name in lower case letters, so the file's capitals open it as well as the panel's.
      passwordSealed: password === null ? null : sealPassword(sealer, ispId, username, password),
      passwordDiffers:
        password !== null &&
        (!isHeld || openPassword(sealer, ispId, there.username, there.passwordSealed ?? '') !== password),
    };
  });
}

const nameOf = ({ username }: ReadLine['line']): string => String(username ?? '');
