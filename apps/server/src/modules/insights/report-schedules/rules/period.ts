import type { reportFrequencies } from '@lastmile/contract';
import { addDays, type DateText } from '@lastmile/kit';

export interface Period {
  readonly from: DateText;
  readonly to: DateText;
}

/** What a report covers that is sent on this day: yesterday, the last seven days, or the last month. */
export function periodBefore(frequency: (typeof reportFrequencies)[number], dueOn: DateText): Period {
  const yesterday = addDays(dueOn, -1);
  if (frequency === 'daily') return { from: yesterday, to: yesterday };
  if (frequency === 'weekly') return { from: addDays(dueOn, -7), to: yesterday };
  const to = addDays(`${dueOn.slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}
