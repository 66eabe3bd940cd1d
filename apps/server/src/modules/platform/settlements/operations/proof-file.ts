import type { Tx } from '@lastmile/database';
import { Problem } from '../../../../core/problem.ts';
import type { FileResponse } from '../../../../core/route.ts';
import type { AttachmentStore } from '../../../../core/uploads/attachment-store.ts';
import { downloadFile } from '../../../../core/uploads/download-file.ts';
import { readUpload, type Upload } from '../../../../core/uploads/read-upload.ts';
import { lockSettlement, updateSettlement } from '../queries/settlements.ts';
import { requireSettlement } from './get-settlement.ts';

type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Stored before the row is changed, so that a stored name always has its file. */
export async function saveProof(store: AttachmentStore, within: InTransaction, id: number, upload: Upload) {
  const { contents, fileName } = await readUpload(upload);
  const key = await store.save(contents);
  try {
    const replaced = await within(async (tx) => {
      const settlement = await lockSettlement(tx, id);
      if (!settlement) throw new Problem('not_found');
      if (settlement.state !== 'approved' && settlement.state !== 'paid')
        throw new Problem('settlements.wrong_state');
      await updateSettlement(tx, id, { proof_name: fileName, storage_key: key });
      return settlement.storageKey;
    });
    if (replaced) await store.remove(replaced);
    return { id };
  } catch (error) {
    await store.remove(key);
    throw error;
  }
}

export async function downloadProof(store: AttachmentStore, tx: Tx, id: number): Promise<FileResponse> {
  const { storageKey, proofName } = await requireSettlement(tx, id);
  if (storageKey === null) throw new Problem('not_found');
  return downloadFile(store, { storageKey, fileName: proofName ?? 'proof' });
}
