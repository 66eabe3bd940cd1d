import type { InvoiceRow } from '@lastmile/contract';
import type { ListColumn } from '@lastmile/ui';
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Figure, MobileLink, Payer } from '../../../../entities/billing/cells.tsx';
import { BillBadge } from '../../../../entities/invoices/invoice-status-badge.tsx';
import { billPath } from '../../../../entities/invoices/paths.ts';
import { workspacePath } from '../../../../entities/subscribers/paths.ts';
import { monthText } from '../../../../shared/dates/months.ts';
import { useDayText } from '../../../../shared/dates/use-format-date.ts';
import { useMoneyText } from '../../../../shared/money/use-money-format.ts';
import { kindKeys } from '../labels.ts';

export function useColumns(): ListColumn<InvoiceRow>[] {
  const { t, i18n } = useTranslation('invoices');
  const { sign } = useMoneyText();
  const day = useDayText();
  return [
    {
      key: 'number',
      header: t('number'),
      isTitle: true,
      cell: ({ id, number }) => (
        <Anchor component={Link} to={billPath(id)} size="sm" fw={600} style={{ whiteSpace: 'nowrap' }}>
          {number}
        </Anchor>
      ),
    },
    {
      key: 'subscriber',
      header: t('subscriber'),
      cell: ({ subscriber: { id, username, name } }) => (
        <Payer to={workspacePath(id)} username={username} name={name} />
      ),
    },
    {
      key: 'mobile',
      header: t('mobile'),
      hiddenAtFirst: true,
      cell: ({ subscriber: { mobile } }) => <MobileLink mobile={mobile} />,
    },
    { key: 'month', header: t('month'), cell: ({ month }) => monthText(month, i18n.language) },
    { key: 'kind', header: t('kind'), hiddenAtFirst: true, cell: ({ kind }) => t(kindKeys[kind]) },
    { key: 'package', header: t('package'), hiddenAtFirst: true, cell: (row) => row.package.name },
    { key: 'router', header: t('router'), hiddenAtFirst: true, cell: (row) => row.router.name },
    { key: 'area', header: t('area'), hiddenAtFirst: true, cell: ({ area }) => area?.name },
    { key: 'issuedOn', header: t('issuedOn'), sort: 'issuedOn', cell: ({ issuedOn }) => day(issuedOn) },
    { key: 'dueOn', header: t('dueOn'), sort: 'dueOn', cell: ({ dueOn }) => day(dueOn) },
    { key: 'status', header: t('status'), cell: (row) => <BillBadge {...row} /> },
    {
      key: 'total',
      header: t('totalIn', { currency: sign }),
      sort: 'totalMinor',
      align: 'end',
      cell: ({ totalMinor }) => <Figure minor={totalMinor} />,
    },
    {
      key: 'paid',
      header: t('paidIn', { currency: sign }),
      align: 'end',
      hiddenAtFirst: true,
      cell: ({ paidMinor }) => <Figure minor={paidMinor} />,
    },
    {
      key: 'open',
      header: t('openIn', { currency: sign }),
      align: 'end',
      cell: ({ openMinor }) => <Figure minor={openMinor} />,
    },
  ];
}
