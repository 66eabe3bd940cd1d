import type { Tx } from '@lastmile/database';

/** `own` restricts collectors and resellers to their cash. */
const ofHolder = (tx: Tx, id: number, own: number | null) =>
  tx
    .selectFrom('cash_movements')
    .where('id', '=', id)
    .$if(own !== null, (query) => query.where('user_id', '=', own));

export const lockReceipt = (tx: Tx, id: number, own: number | null) =>
  ofHolder(tx, id, own)
    .select(['kind', 'status', 'storage_key as storageKey'])
    .forUpdate()
    .executeTakeFirst();

/** Undefined for an expense without a receipt. */
export async function findReceipt(tx: Tx, id: number, own: number | null) {
  const found = await ofHolder(tx, id, own)
    .select(['receipt_name as fileName', 'storage_key as storageKey'])
    .executeTakeFirst();
  const { fileName, storageKey } = found ?? {};
  return fileName && storageKey ? { fileName, storageKey } : undefined;
}

export const saveReceiptFile = (
  tx: Tx,
  id: number,
  { fileName, storageKey }: { readonly fileName: string; readonly storageKey: string },
) =>
  tx
    .updateTable('cash_movements')
    .set({ receipt_name: fileName, storage_key: storageKey })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
