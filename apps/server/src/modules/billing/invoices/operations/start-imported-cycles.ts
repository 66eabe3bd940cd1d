import type { Tx } from '@lastmile/database';
import { billingDay } from '@lastmile/kit';
import { listImportedSubscribers, saveImportedCycleRows } from '../queries/imported-cycles.ts';
import { importedCycle } from '../rules/imported-cycles.ts';
import type { BillingContext } from './billing-context.ts';

/** Begins the cycles of lines that came with the date of their next bill; of those billed here already none. */
export async function saveImportedCycles(
  tx: Tx,
  { today }: Pick<BillingContext, 'today'>,
  subscriberIds: readonly number[],
): Promise<void> {
  const lines = await listImportedSubscribers(tx, subscriberIds);
  if (lines.length === 0) return;
  await saveImportedCycleRows(
    tx,
    lines.map(({ id, nextBillingOn, billingMode, billingDay: day }) => ({
      id,
      ...importedCycle(nextBillingOn, billingMode, billingDay(day), today),
    })),
  );
}
