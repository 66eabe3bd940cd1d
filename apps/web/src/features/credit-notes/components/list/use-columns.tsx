import type { CreditNoteRow } from '@lastmile/contract';
import type { ListColumn } from '@lastmile/ui';
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Amount, SubscriberCell, subscriberText } from '../../../../entities/billing/cells.tsx';
import { creditNotePath } from '../../../../entities/billing/credit-note-paths.ts';
import { invoicePath } from '../../../../entities/invoices/paths.ts';
import { subscriberBillingPath } from '../../../../entities/payments/paths.ts';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { causeKeys } from '../labels.ts';
import { StateBadge } from '../state-badge.tsx';

const isReversed = ({ status }: CreditNoteRow) => status === 'reversed';

export function useColumns(): ListColumn<CreditNoteRow>[] {
  const { t } = useTranslation(['credit-notes', 'invoices']);
  const { sign } = useMoneyFormat();
  const day = useFormatDate();
  return [
    {
      key: 'number',
      header: t('number'),
      isTitle: true,
      cell: ({ id, number }) => (
        <Anchor component={Link} to={creditNotePath(id)} size="sm" fw={600} style={{ whiteSpace: 'nowrap' }}>
          {number}
        </Anchor>
      ),
    },
    { key: 'issuedOn', header: t('issuedOn'), sort: 'issuedOn', cell: ({ issuedOn }) => day(issuedOn) },
    {
      key: 'subscriber',
      header: t('subscriber'),
      text: ({ subscriber }) => subscriberText(subscriber),
      cell: ({ subscriber: { id, username, name } }) => (
        <SubscriberCell to={subscriberBillingPath(id)} username={username} name={name} />
      ),
    },
    { key: 'cause', header: t('cause'), cell: ({ cause }) => <span>{t(causeKeys[cause])}</span> },
    {
      key: 'invoice',
      header: t('invoice'),
      cell: ({ invoice }) =>
        invoice ? (
          <Anchor component={Link} to={invoicePath(invoice.id)} size="sm" style={{ whiteSpace: 'nowrap' }}>
            {invoice.number}
          </Anchor>
        ) : null,
    },
    {
      key: 'amount',
      isMain: true,
      header: t('amountIn', { currency: sign }),
      sort: 'amountMinor',
      align: 'end',
      cell: (row) => <Amount minor={row.amountMinor} struck={isReversed(row)} />,
    },
    {
      key: 'credit',
      header: t('unusedIn', { currency: sign }),
      align: 'end',
      cell: ({ creditMinor }) => (creditMinor ? <Amount minor={creditMinor} /> : null),
    },
    { key: 'status', isMain: true, header: t('status'), cell: (row) => <StateBadge {...row} /> },
    {
      key: 'refunded',
      header: t('refundedIn', { currency: sign }),
      align: 'end',
      hiddenByDefault: true,
      cell: ({ refundedMinor }) => (refundedMinor ? <Amount minor={refundedMinor} /> : null),
    },
    {
      key: 'vat',
      header: t('vatIn', { currency: sign }),
      align: 'end',
      hiddenByDefault: true,
      cell: ({ vatMinor }) => (vatMinor ? <Amount minor={vatMinor} /> : null),
    },
    { key: 'reason', header: t('reason'), hiddenByDefault: true, cell: ({ reason }) => reason },
  ];
}
