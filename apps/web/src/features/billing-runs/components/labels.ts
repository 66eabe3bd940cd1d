import type { BillingOutcome, BillingRun, BillingRunState } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import type words from '../../../locales/en/billing-runs.json';
import { monthText } from '../../../shared/dates/months.ts';
import { useDayText } from '../../../shared/dates/use-format-date.ts';

type Look = { readonly key: keyof typeof words; readonly color: string };

export const stateLooks = {
  running: { key: 'state.running', color: 'indigo' },
  done: { key: 'state.done', color: 'green' },
  aborted: { key: 'state.aborted', color: 'gray' },
  undoing: { key: 'state.undoing', color: 'indigo' },
  undone: { key: 'state.undone', color: 'gray' },
} as const satisfies Record<BillingRunState, Look>;

/** Amber is what a person may want to change; grey is as it should be. */
export const outcomeLooks = {
  billed: { key: 'outcome.billed', color: 'green' },
  free: { key: 'outcome.free', color: 'gray' },
  no_person: { key: 'outcome.no_person', color: 'yellow' },
  held: { key: 'outcome.held', color: 'gray' },
  suspended: { key: 'outcome.suspended', color: 'yellow' },
  pending: { key: 'outcome.pending', color: 'gray' },
  already_billed: { key: 'outcome.already_billed', color: 'gray' },
  nothing_due: { key: 'outcome.nothing_due', color: 'gray' },
  error: { key: 'outcome.error', color: 'red' },
} as const satisfies Record<BillingOutcome, Look>;

/** The month that a run is for, or the day up to which it bills. */
export function useRunName(): (run: Pick<BillingRun, 'month' | 'until'>) => string {
  const { t, i18n } = useTranslation('billing-runs');
  const day = useDayText();
  return ({ month, until }) => (month ? monthText(month, i18n.language) : t('untilDay', { day: day(until) }));
}
