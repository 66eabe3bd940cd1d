import type { Tx } from '@lastmile/database';
import { billingDay } from '@lastmile/kit';
import { keepTakenOver, linesTakenOver } from '../queries/imported-cycles.ts';
import { takenOver } from '../rules/imported-cycles.ts';
import type { BillingMoment } from './billing-context.ts';

/** Begins the cycles of lines that came with the date of their next bill; of those billed here already none. */
export async function takeOverCycles(
  tx: Tx,
  { today }: Pick<BillingMoment, 'today'>,
  subscriberIds: readonly number[],
): Promise<void> {
  const lines = await linesTakenOver(tx, subscriberIds);
  if (lines.length === 0) return;
  await keepTakenOver(
    tx,
    lines.map(({ id, nextBillingOn, billingMode, billingDay: day }) => ({
      id,
      ...takenOver(nextBillingOn, billingMode, billingDay(day), today),
    })),
  );
}
