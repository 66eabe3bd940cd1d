import type { Tx } from '@lastmile/database';
import type { Cipher } from '@lastmile/kit/encryption';
import { type Caller, ispOf } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { resellerOf } from '../../../accounts/roles/index.ts';
import { rowsOfFile } from '../files/file-rows.ts';
import {
  deleteImport,
  finishUpload,
  insertImport,
  insertRows,
  loadColumnMapping,
} from '../queries/imports.ts';
import { encryptRow } from '../rules/encrypted-cells.ts';
import { guessColumns } from '../rules/guess-columns.ts';

const chunk = 2_000;
/** Each upload may hold a compressed file and its texts in memory. */
const maxPerIsp = 2;
const maxAtOnce = 12;
const underWay = new Map<number, number>();
const totalUnderWay = () => [...underWay.values()].reduce((sum, count) => sum + count, 0);

type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

interface Upload {
  readonly file: AsyncIterable<Uint8Array>;
  readonly fileName: string;
  readonly caller: Caller;
}

/**
 * Saves the file while it arrives, in short transactions, so that none is held open by a slow connection. An
 * interrupted or unreadable upload leaves nothing behind.
 */
export async function uploadFile(
  cipher: Cipher,
  within: InTransaction,
  upload: Upload,
): Promise<{ id: number }> {
  const ispId = ispOf(upload.caller);
  const own = underWay.get(ispId) ?? 0;
  if (own >= maxPerIsp || totalUnderWay() >= maxAtOnce) {
    throw new Problem('too_many_requests', {
      detail: 'Other files are being processed. Try again shortly.',
      retryAfterSeconds: 5,
    });
  }
  underWay.set(ispId, own + 1);
  try {
    return await recordAttempt(cipher, within, upload);
  } finally {
    const left = (underWay.get(ispId) ?? 1) - 1;
    if (left > 0) underWay.set(ispId, left);
    else underWay.delete(ispId);
  }
}

async function recordAttempt(cipher: Cipher, within: InTransaction, { file, fileName, caller }: Upload) {
  const ispId = ispOf(caller);
  const rows = rowsOfFile(file);
  const header = await rows.next();
  if (header.done) throw new Problem('imports.empty');
  const headers = header.value;
  const { id } = await within(async (tx) =>
    insertImport(tx, {
      fileName,
      headers,
      mapping: guessColumns(headers, await loadColumnMapping(tx)),
      own: resellerOf(caller),
    }),
  );
  try {
    let number = 1;
    let encrypted: string[] = [];
    const store = async () => {
      const numbers = encrypted.map((_, index) => number - encrypted.length + 1 + index);
      await within((tx) => insertRows(tx, id, numbers, encrypted));
      encrypted = [];
    };
    for await (const cells of rows) {
      number += 1;
      encrypted.push(encryptRow(cipher, ispId, id, number, { cells, corrected: {} }));
      if (encrypted.length === chunk) await store();
    }
    if (number === 1) throw new Problem('imports.empty');
    await store();
    await within((tx) => finishUpload(tx, id, number - 1));
    return { id };
  } catch (error) {
    await within((tx) => deleteImport(tx, id)).catch(() => {});
    throw error;
  }
}
