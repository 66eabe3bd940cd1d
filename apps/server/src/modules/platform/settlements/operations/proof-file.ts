import type { Tx } from '@lastmile/database';
import { Problem } from '../../../../core/problem.ts';
import type { FileResponse } from '../../../../core/route.ts';
import type { AttachmentStore } from '../../../../core/uploads/attachment-store.ts';
import { downloadFile } from '../../../../core/uploads/download-file.ts';
import { readUpload, type Upload } from '../../../../core/uploads/read-upload.ts';
import { replaceFile } from '../../../../core/uploads/replace-file.ts';
import { lockSettlement, updateSettlementRow } from '../queries/settlements.ts';
import { requireSettlement } from './get-settlement.ts';

type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export async function saveProof(store: AttachmentStore, within: InTransaction, id: number, upload: Upload) {
  const { contents, fileName } = await readUpload(upload);
  return replaceFile(store, contents, (key) =>
    within(async (tx) => {
      const settlement = await lockSettlement(tx, id);
      if (!settlement) throw new Problem('not_found');
      if (settlement.state !== 'approved' && settlement.state !== 'paid')
        throw new Problem('settlements.wrong_state');
      await updateSettlementRow(tx, id, { proof_name: fileName, storage_key: key });
      return { saved: { id }, replaced: settlement.storageKey };
    }),
  );
}

export async function downloadProof(store: AttachmentStore, tx: Tx, id: number): Promise<FileResponse> {
  const { storageKey, proofName } = await requireSettlement(tx, id);
  if (storageKey === null) throw new Problem('not_found');
  return downloadFile(store, { storageKey, fileName: proofName ?? 'proof' });
}
