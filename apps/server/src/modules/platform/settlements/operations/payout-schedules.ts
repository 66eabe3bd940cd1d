import type { CallInput, payoutCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Clock, nextDue, todayIn } from '@lastmile/kit';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { deleteSchedule, findSchedule, saveScheduleRow } from '../queries/payout-schedules.ts';
import { findIspToSettle } from '../queries/settlements.ts';

export const getSchedule = async (tx: Tx, ispId: number) => {
  if (!(await findIspToSettle(tx, ispId))) throw new Problem('not_found');
  return { schedule: await findSchedule(tx, ispId) };
};

/** By the ISP, or by a user of the platform, who then cannot approve the settlements it creates. */
export async function saveSchedule(
  clock: Clock,
  tx: Tx,
  { frequency, day }: CallInput<typeof payoutCalls.setSchedule>['body'],
  { ispId, setBy }: { readonly ispId: number; readonly setBy: number | null },
) {
  const isp = await findIspToSettle(tx, ispId);
  if (!isp) throw new Problem('not_found');
  if (frequency === 'never') {
    await deleteSchedule(tx, ispId);
    return { schedule: null };
  }
  if (frequency === 'weekly' && day > 7) throw fieldProblem('payouts.weekday', 'day');
  const today = todayIn(isp.timezone, clock).toString();
  await saveScheduleRow(tx, ispId, {
    frequency,
    day,
    next_due_on: nextDue({ frequency, day }, today),
    set_by: setBy,
  });
  return { schedule: await findSchedule(tx, ispId) };
}
