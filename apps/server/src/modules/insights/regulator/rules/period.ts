import { longestSessionLogDays } from '@lastmile/contract';
import { type DateText, dayNumber } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';

export interface Period {
  readonly from: DateText;
  readonly to: DateText;
}

export function periodOf(
  given: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: DateText,
): Period {
  const to = given.to ?? today;
  const from = given.from ?? to;
  const days = dayNumber(to) - dayNumber(from) + 1;
  if (days < 1) throw new Problem('session_log.range_reversed');
  if (days > longestSessionLogDays) throw new Problem('session_log.range_too_long');
  return { from, to };
}
