import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import type { FileResponse } from '../../../../core/route.ts';
import type { AttachmentStore } from '../../../../core/uploads/attachment-store.ts';
import { downloadFile } from '../../../../core/uploads/download-file.ts';
import { readUpload, type Upload } from '../../../../core/uploads/read-upload.ts';
import { replaceFile } from '../../../../core/uploads/replace-file.ts';
import { findReceipt, lockReceipt, saveReceiptFile } from '../queries/receipts.ts';
import { ownCashOf } from './own-cash.ts';

interface ReceiptUpload extends Upload {
  readonly id: number;
  readonly caller: Caller;
}

/** A receipt is no posting: it can follow later, also in a closed month, and replaces an earlier one. */
export async function saveReceipt(
  store: AttachmentStore,
  within: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  { id, caller, ...upload }: ReceiptUpload,
) {
  const { contents, fileName, mediaType } = await readUpload(upload);
  if (mediaType === 'text/plain') throw fieldProblem('cash_book.receipt_type', 'fileName');
  return replaceFile(store, contents, (key) =>
    within(async (tx) => {
      const expense = await lockReceipt(tx, id, ownCashOf(caller));
      if (!expense) throw new Problem('not_found');
      if (expense.kind !== 'expense') throw new Problem('cash_book.not_an_expense');
      if (expense.status === 'reversed') throw new Problem('cash_book.already_reversed');
      const saved = await saveReceiptFile(tx, id, { fileName, storageKey: key });
      return { saved, replaced: expense.storageKey };
    }),
  );
}

export async function downloadReceipt(
  store: AttachmentStore,
  tx: Tx,
  id: number,
  caller: Caller,
): Promise<FileResponse> {
  const receipt = await findReceipt(tx, id, ownCashOf(caller));
  if (!receipt) throw new Problem('not_found');
  return downloadFile(store, receipt);
}
