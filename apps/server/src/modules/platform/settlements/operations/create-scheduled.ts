import type { Tx } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { type Clock, nextDue, todayIn } from '@lastmile/kit';
import { ispsMaybeDue, lockSchedule, recordRun } from '../queries/payout-schedules.ts';
import { findSettlementSettings } from '../queries/settlement-settings.ts';
import { lockUnsettled, totalsUntil } from '../queries/settlement-totals.ts';
import { refusalOf } from '../rules/refusal.ts';
import { createSettlement } from './create-settlement.ts';
import { unsettledUntil } from './list-unsettled.ts';

const dayMs = 24 * 3_600_000;
const results = {
  'settlements.nothing_to_settle': 'nothing_to_settle',
  'settlements.below_minimum': 'below_minimum',
} as const;

/** A draft for every ISP whose due day has begun, one transaction each. */
export async function createScheduledSettlements(clock: Clock, { read, transaction }: JobRun) {
  const latest = new Date(clock.now() + dayMs).toISOString().slice(0, 10);
  const done = { created: 0, carriedOver: 0 };
  for (const ispId of await read((tx) => ispsMaybeDue(tx, latest))) {
    const result = await transaction((tx) => createWhenDue(clock, tx, ispId));
    if (result === 'created') done.created += 1;
    else if (result) done.carriedOver += 1;
  }
  return done;
}

/**
 * The due day moves on in the same transaction, so that each creates at most one settlement. Days that were missed are not
 * made up for. Too little is carried over to the next due day.
 */
async function createWhenDue(clock: Clock, tx: Tx, ispId: number) {
  const schedule = await lockSchedule(tx, ispId);
  if (!schedule) return undefined;
  const today = todayIn(schedule.timezone, clock).toString();
  if (schedule.nextDueOn > today) return undefined;
  await lockUnsettled(tx, ispId);
  const { minPayoutMinor } = await findSettlementSettings(tx);
  const { netMinor } = await totalsUntil(tx, { ispId, until: await unsettledUntil(clock, tx) });
  const refusal = refusalOf(netMinor, minPayoutMinor);
  if (!refusal)
    await createSettlement(clock, tx, { ispId, note: null }, schedule.setBy, {
      scheduledFor: schedule.nextDueOn,
    });
  const result = refusal ? results[refusal] : ('created' as const);
  await recordRun(tx, ispId, {
    next_due_on: nextDue(schedule, today),
    last_due_on: schedule.nextDueOn,
    last_result: result,
  });
  return result;
}
