import type { InvoiceRow } from '@lastmile/contract';
import type { ListColumn } from '@lastmile/ui';
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Amount, MobileLink, SubscriberCell, subscriberText } from '../../../../entities/billing/cells.tsx';
import { InvoiceStatusBadge } from '../../../../entities/invoices/invoice-status-badge.tsx';
import { invoicePath } from '../../../../entities/invoices/paths.ts';
import { useResellerOptions } from '../../../../entities/pickers/options.ts';
import { resellerColumn } from '../../../../entities/resellers/reseller-column.ts';
import { workspacePath } from '../../../../entities/subscribers/paths.ts';
import { formatMonth } from '../../../../shared/dates/months.ts';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { kindKeys } from '../labels.ts';

export function useColumns(): ListColumn<InvoiceRow>[] {
  const { t, i18n } = useTranslation('invoices');
  const { sign } = useMoneyFormat();
  const day = useFormatDate();
  return [
    {
      key: 'number',
      header: t('number'),
      isTitle: true,
      cell: ({ id, number }) => (
        <Anchor component={Link} to={invoicePath(id)} size="sm" fw={600} style={{ whiteSpace: 'nowrap' }}>
          {number}
        </Anchor>
      ),
    },
    {
      key: 'subscriber',
      header: t('subscriber'),
      text: ({ subscriber }) => subscriberText(subscriber),
      cell: ({ subscriber: { id, username, name } }) => (
        <SubscriberCell to={workspacePath(id)} username={username} name={name} />
      ),
    },
    {
      key: 'mobile',
      header: t('mobile'),
      hiddenByDefault: true,
      cell: ({ subscriber: { mobile } }) => <MobileLink mobile={mobile} />,
    },
    {
      key: 'month',
      header: t('month'),
      cell: ({ month }) => <span>{formatMonth(month, i18n.language, 'short')}</span>,
    },
    { key: 'kind', header: t('kind'), hiddenByDefault: true, cell: ({ kind }) => t(kindKeys[kind]) },
    { key: 'package', header: t('package'), hiddenByDefault: true, cell: (row) => row.package.name },
    { key: 'router', header: t('router'), hiddenByDefault: true, cell: (row) => row.router.name },
    { key: 'area', header: t('area'), hiddenByDefault: true, cell: ({ area }) => area?.name },
    ...resellerColumn(useResellerOptions() !== undefined, t('reseller')),
    { key: 'issuedOn', header: t('issuedOn'), sort: 'issuedOn', cell: ({ issuedOn }) => day(issuedOn) },
    { key: 'dueOn', isMain: true, header: t('dueOn'), sort: 'dueOn', cell: ({ dueOn }) => day(dueOn) },
    { key: 'status', isMain: true, header: t('status'), cell: (row) => <InvoiceStatusBadge {...row} /> },
    {
      key: 'total',
      isMain: true,
      header: t('totalIn', { currency: sign }),
      sort: 'totalMinor',
      align: 'end',
      cell: ({ totalMinor }) => <Amount minor={totalMinor} />,
    },
    {
      key: 'paid',
      header: t('paidIn', { currency: sign }),
      align: 'end',
      hiddenByDefault: true,
      cell: ({ paidMinor }) => <Amount minor={paidMinor} />,
    },
    {
      key: 'open',
      isMain: true,
      header: t('balanceDueIn', { currency: sign }),
      align: 'end',
      cell: ({ balanceDueMinor }) => <Amount minor={balanceDueMinor} />,
    },
  ];
}
