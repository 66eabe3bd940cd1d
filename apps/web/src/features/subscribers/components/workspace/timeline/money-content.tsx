import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { creditNotePath } from '../../../../../entities/billing/credit-note-paths.ts';
import { methodKeys } from '../../../../../entities/billing/labels.ts';
import { InvoiceStatusBadge } from '../../../../../entities/invoices/invoice-status-badge.tsx';
import { invoicePath } from '../../../../../entities/invoices/paths.ts';
import { paymentSearchPath } from '../../../../../entities/payments/paths.ts';
import { useFormatDate } from '../../../../../shared/dates/use-format-date.ts';
import { useMoneyFormat } from '../../../../../shared/money/use-money-format.ts';
import type { EntryProps } from './entry-props.ts';

export function InvoiceContent({ entry }: EntryProps<'invoice'>) {
  const { t } = useTranslation('workspace');
  const { money } = useMoneyFormat();
  const day = useFormatDate();
  return (
    <>
      <Anchor component={Link} to={invoicePath(entry.id)} inherit fw={600}>
        {t('entry.invoice', { number: entry.number, amount: money(entry.totalMinor) })}
      </Anchor>{' '}
      <InvoiceStatusBadge status={entry.status} overdue={entry.overdue} />{' '}
      {entry.status === 'unpaid' || entry.status === 'partial'
        ? t('entry.dueOn', { day: day(entry.dueOn) })
        : null}
    </>
  );
}

export function PaymentContent({ entry }: EntryProps<'payment'>) {
  const { t } = useTranslation(['workspace', 'billing']);
  const { money } = useMoneyFormat();
  const amount = money(entry.amountMinor);
  return (
    <>
      <Anchor component={Link} to={paymentSearchPath(entry.number)} inherit fw={600}>
        {entry.status === 'reversed'
          ? t('entry.paymentReversed', { amount })
          : t('entry.payment', { amount })}
      </Anchor>{' '}
      {t(`billing:${methodKeys[entry.method]}`)} · {entry.number}
    </>
  );
}

export function CreditNoteContent({ entry }: EntryProps<'creditNote'>) {
  const { t } = useTranslation('workspace');
  const { money } = useMoneyFormat();
  const values = { number: entry.number, amount: money(entry.amountMinor) };
  const title = entry.isCancellation ? t('entry.cancellation', values) : t('entry.creditNote', values);
  return (
    <>
      <Anchor component={Link} to={creditNotePath(entry.id)} inherit fw={600}>
        {title}
      </Anchor>{' '}
      {entry.isReversed ? t('entry.reversed') : null}
    </>
  );
}
