import type { Tx } from '@lastmile/database';
import { type Clock, todayIn } from '@lastmile/kit';
import { zoneOf } from '../../../platform/isps/index.ts';

/** The date and the time of day where the ISP is. */
export async function localNow(clock: Clock, tx: Tx): Promise<{ today: string; time: string }> {
  const zone = await zoneOf(tx);
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(clock.now());
  return { today: todayIn(zone, clock).toString(), time };
}
