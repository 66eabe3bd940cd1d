import type { OwnResellerFigures } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { addDays, type Clock, startOfDayIn, todayIn } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { resellerOf } from '../../../accounts/roles/index.ts';
import { zoneOf } from '../../../platform/isps/index.ts';
import { ownFigures, renewalsBefore } from '../queries/own-figures.ts';
import { retailSums } from '../queries/retail.ts';

const renewalDays = 7;

/** What the reseller who calls, or for whom the caller works, needs on their first page. */
export async function getOwnFigures(
  clock: Clock,
  tx: Tx,
  caller: Caller,
): Promise<{ reseller: OwnResellerFigures | null }> {
  const userId = resellerOf(caller);
  if (userId === null) return { reseller: null };
  const zone = await zoneOf(tx);
  const today = todayIn(zone, clock);
  const monthStart = today.with({ day: 1 });
  const found = await ownFigures(tx, userId, new Date(startOfDayIn(zone, monthStart)).toISOString());
  if (!found) return { reseller: null };
  const { availableMinor, ...others } = found;
  const figures = { ...others, monthStart: monthStart.toString() };
  if (figures.model !== 'wholesale') return { reseller: { ...figures, wallet: null } };
  const renewUntil = addDays(today.toString(), renewalDays);
  const [renewals, retail] = await Promise.all([
    renewalsBefore(tx, figures.id, renewUntil),
    retailSums(tx, figures.id, today.toString()),
  ]);
  return { reseller: { ...figures, wallet: { availableMinor, renewUntil, ...renewals, ...retail } } };
}
