import type { Tx } from '@lastmile/database';
import { billingDay } from '@lastmile/kit';
import { listImportedSubscribers, saveImportedCycleRows } from '../queries/imported-cycles.ts';
import { importedCycle } from '../rules/imported-cycles.ts';
import type { BillingContext } from './billing-context.ts';

/**
 * Starts the cycles of subscribers imported with their next billing date; skips those already invoiced here.
 */
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
