import type { leakCalls } from '@lastmile/contract';
import type { ListColumn } from '@lastmile/ui';
import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../../entities/billing/cells.tsx';
import { workspacePath } from '../../../entities/subscribers/paths.ts';
import { useFormatDate } from '../../../shared/dates/use-format-date.ts';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import { CellLink, Secondary } from '../../../shared/kit/list/cells.tsx';
import type { ListRow } from '../../../shared/kit/list/list-call.ts';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { FixButton } from './fix-button.tsx';
import { leakDisplay } from './labels.ts';

type Row = ListRow<typeof leakCalls.list>;

export function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation('leaks');
  const { sign, money } = useMoneyFormat();
  const time = useFormatDateTime();
  const formatDay = useFormatDate();
  return [
    {
      key: 'title',
      header: t('column.account'),
      sort: 'title',
      isTitle: true,
      text: ({ title, customerName }) => [title, customerName].filter(Boolean).join(' '),
      cell: ({ title, subscriberId, customerName }) => (
        <>
          {subscriberId === null ? title : <CellLink to={workspacePath(subscriberId)}>{title}</CellLink>}
          {customerName ? <Secondary> {customerName}</Secondary> : null}
        </>
      ),
    },
    {
      key: 'kind',
      header: t('column.leak'),
      cell: ({ kind }) => (
        <Badge variant="light" color="red" tt="none" miw="max-content">
          {t(leakDisplay[kind].label)}
        </Badge>
      ),
    },
    {
      key: 'evidence',
      header: t('column.evidence'),
      wraps: true,
      cell: ({ kind, evidence: { since, value, count, paysMinor, priceMinor }, packageName, routerName }) =>
        t(kind === 'free' && value ? 'evidence.freeUntil' : leakDisplay[kind].evidence, {
          when: since ? time(since) : '–',
          value: value ?? '–',
          day: kind === 'free' && value ? formatDay(value) : '–',
          count: count ?? 0,
          pays: money(paysMinor ?? 0),
          price: money(priceMinor ?? 0),
          package: packageName ?? '–',
          router: routerName ?? '–',
        }),
    },
    {
      key: 'amountMinor',
      header: t('column.amountIn', { currency: sign }),
      sort: 'amountMinor',
      align: 'end',
      cell: ({ amountMinor }) => <Amount minor={amountMinor} />,
    },
    {
      key: 'fix',
      header: t('column.fix'),
      wraps: true,
      cell: (row) => <FixButton leak={row} />,
    },
  ];
}
