import type { BillingOutcome, BillingRun, BillingRunState } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import type words from '../../../locales/en/billing-runs.json';
import { formatMonth } from '../../../shared/dates/months.ts';
import { useFormatDate } from '../../../shared/dates/use-format-date.ts';

type Display = { readonly key: keyof typeof words; readonly color: string };

export const stateDisplay = {
  running: { key: 'state.running', color: 'indigo' },
  done: { key: 'state.done', color: 'green' },
  aborted: { key: 'state.aborted', color: 'gray' },
  undoing: { key: 'state.undoing', color: 'indigo' },
  undone: { key: 'state.undone', color: 'gray' },
} as const satisfies Record<BillingRunState, Display>;

/** Amber results may need action; grey ones are expected. */
export const resultDisplay = {
  invoiced: { key: 'result.invoiced', color: 'green' },
  free: { key: 'result.free', color: 'gray' },
  no_customer: { key: 'result.no_customer', color: 'yellow' },
  on_hold: { key: 'result.onHold', color: 'gray' },
  suspended: { key: 'result.suspended', color: 'yellow' },
  pending: { key: 'result.pending', color: 'gray' },
  already_invoiced: { key: 'result.already_invoiced', color: 'gray' },
  nothing_due: { key: 'result.nothing_due', color: 'gray' },
  month_skipped: { key: 'result.monthSkipped', color: 'gray' },
  error: { key: 'result.error', color: 'red' },
} as const satisfies Record<BillingOutcome, Display>;

/** The month of a run, or the day up to which it invoices. */
export function useRunName(): (run: Pick<BillingRun, 'month' | 'until'>) => string {
  const { t, i18n } = useTranslation('billing-runs');
  const day = useFormatDate();
  return ({ month, until }) =>
    month ? formatMonth(month, i18n.language) : t('untilDay', { day: day(until) });
}
