import type { Subscriber } from './subscriber.ts';
import { type Period, Refusal, type SkippedMonth } from './types.ts';

const monthOf = ({ first }: Pick<Period, 'first'>) => first.slice(0, 7);

export const isSkipped = ({ skippedMonths }: Subscriber, period: Period): boolean =>
  skippedMonths.some(({ month }) => month === monthOf(period));

export function skipMonth(subscriber: Subscriber, month: string): void {
  if (subscriber.status === 'closed') throw new Refusal('is closed');
  if (subscriber.liveMonths.some(({ period }) => period && monthOf(period) === month))
    throw new Refusal('is invoiced');
  if (subscriber.skippedMonths.some((skipped) => skipped.month === month))
    throw new Refusal('is skipped already');
  subscriber.skippedMonths.push({ month, passed: null });
}

/** Until a run has left the month out, or a later one is invoiced. */
export function undoSkip(subscriber: Subscriber, skipped: SkippedMonth): void {
  const isLater = subscriber.liveMonths.some(({ period }) => period && monthOf(period) > skipped.month);
  if (skipped.passed || isLater) throw new Refusal('has passed');
  subscriber.skippedMonths.splice(subscriber.skippedMonths.indexOf(skipped), 1);
}

/** A run leaves out what is due in skipped months; those days are settled. */
export function passSkipped(subscriber: Subscriber, due: readonly Period[]): void {
  for (const { first, last } of due) {
    const skipped = subscriber.skippedMonths.find(({ month }) => month === first.slice(0, 7));
    if (!skipped) continue;
    const { passed } = skipped;
    skipped.passed = {
      first: passed && passed.first < first ? passed.first : first,
      last: passed && passed.last > last ? passed.last : last,
    };
  }
}
