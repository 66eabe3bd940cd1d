import { type ImportResult, permits } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Cipher } from '@lastmile/kit/encryption';
import type { Caller } from '../../../../core/caller.ts';
import { streamRows } from '../queries/imports.ts';
import { importOf, passwordOf, toImportRow } from './get-import.ts';

export async function* exportRows(
  tx: Tx,
  cipher: Cipher,
  { id, result }: { readonly id: number; readonly result: ImportResult | undefined },
  caller: Caller,
) {
  const found = await importOf(tx, id, caller);
  // A refused password is in no account: who uploaded it gets it back to import the corrected row.
  const hasPasswords = found.createdBy === caller.userId || permits(caller.abilities, 'reveal', 'Subscriber');
  for await (const stored of streamRows(tx, id, result)) {
    const { id: row, cells, reasons, result: evaluated } = toImportRow(cipher, found, stored);
    const password = hasPasswords && evaluated === 'refused' ? passwordOf(cipher, found, stored) : null;
    // The writer of the file knows the language of the reader.
    yield { row, ...cells, password, result: evaluated, importReasons: JSON.stringify(reasons) };
  }
}
