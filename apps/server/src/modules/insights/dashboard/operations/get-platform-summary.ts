import { type CallInput, type CallOutput, type calls, permits } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Clock, todayIn } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { findPlatformSettings } from '../../../platform/isps/index.ts';
import { growthByMonth, largestIsps } from '../queries/platform.ts';
import { platformFigures } from '../rules/figures.ts';
import { periodOf } from '../rules/period.ts';
import { createEvaluator } from './evaluate-figure.ts';
import { evaluateSections } from './get-summary.ts';

type Query = CallInput<typeof calls.dashboard.summary>['query'];
type Summary = CallOutput<typeof calls.dashboard.summary>;

/** Days of the platform are those of UTC: its ISPs may be in several zones. */
export async function getPlatformSummary(
  clock: Clock,
  tx: Tx,
  query: Query,
  caller: Caller,
): Promise<Summary> {
  const today = todayIn('UTC', clock).toString();
  const period = periodOf(query, today);
  const { currency } = await findPlatformSettings(tx);
  const seesIsps = permits(caller.abilities, 'read', 'Isp');
  return {
    today,
    from: period.from,
    to: period.to,
    sections: await evaluateSections(
      platformFigures(caller.abilities, currency),
      createEvaluator({ clock, tx, caller }),
    ),
    collections: null,
    online: null,
    isps: seesIsps ? await largestIsps(tx, period) : null,
    ispGrowth: seesIsps ? await growthByMonth(tx, today) : null,
  };
}
