import type { CallInput, settlementCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { findSettlementSettings } from '../queries/settlement-settings.ts';
import { sumsOfIsp } from '../queries/settlement-totals.ts';
import { unsettledPage } from '../queries/unsettled.ts';
import { settledUntil } from '../rules/settled-until.ts';

const dayMs = 24 * 3_600_000;

/** Payments until then are past the hold. */
export async function unsettledUntil(clock: Clock, tx: Tx): Promise<string> {
  const { holdDays } = await findSettlementSettings(tx);
  return settledUntil(clock.now(), holdDays, undefined, 'UTC');
}

export async function listUnsettled(
  clock: Clock,
  tx: Tx,
  ispId: number,
  query: CallInput<typeof settlementCalls.unsettled>['query'],
) {
  const { holdDays } = await findSettlementSettings(tx);
  const page = await unsettledPage(tx, ispId, await unsettledUntil(clock, tx), query);
  const endOfHold = (at: string) => new Date(Date.parse(at) + holdDays * dayMs).toISOString();
  return {
    ...page,
    items: page.items.map((item) => ({
      ...item,
      payableFrom: item.kind === 'payment' && item.leftOut === 'hold' ? endOfHold(item.at) : null,
    })),
    sums: await sumsOfIsp(tx, ispId),
  };
}
