import { type BulkPreviewRow, maxPreviewRows } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { previewRowsOf } from '../../queries/bulk-preview.ts';

const sumOf = (rows: readonly BulkPreviewRow[], minorOf: (row: BulkPreviewRow) => number) =>
  rows.reduce((sum, row) => sum + minorOf(row), 0);

/** Who changes and who does not, with what they owe and pay; totals are over all that change. */
export async function previewDetails(
  tx: Tx,
  done: readonly number[],
  refused: readonly number[],
  newPackageId: number | null,
) {
  const changing = await previewRowsOf(tx, done, newPackageId);
  const staying = await previewRowsOf(tx, refused.slice(0, maxPreviewRows), null);
  return {
    rows: [...changing.slice(0, maxPreviewRows), ...staying],
    balanceDueMinor: sumOf(changing, ({ balanceMinor }) => Math.max(balanceMinor, 0)),
    priceMinor: sumOf(changing, ({ priceMinor }) => priceMinor),
    newPriceMinor: newPackageId === null ? null : sumOf(changing, (row) => row.newPriceMinor ?? 0),
  };
}
