import type { UpcomingSuspensionRow } from '@lastmile/contract';
import type { ListColumn } from '@lastmile/ui';
import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Amount, MobileLink, SubscriberCell, subscriberText } from '../../../../entities/billing/cells.tsx';
import { invoicePath } from '../../../../entities/invoices/paths.ts';
import { workspacePath } from '../../../../entities/subscribers/paths.ts';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import { CellLink, Secondary } from '../../../../shared/kit/list/cells.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { stateDisplay } from '../labels.ts';

export function useColumns(): ListColumn<UpcomingSuspensionRow>[] {
  const { t } = useTranslation('dunning');
  const { sign } = useMoneyFormat();
  const day = useFormatDate();
  return [
    {
      key: 'username',
      header: t('subscriber'),
      sort: 'username',
      isTitle: true,
      text: subscriberText,
      cell: ({ id, username, name }) => (
        <SubscriberCell to={`${workspacePath(id)}?tab=billing`} username={username} name={name} isTitle />
      ),
    },
    { key: 'mobile', header: t('mobile'), cell: ({ mobile }) => <MobileLink mobile={mobile} /> },
    {
      key: 'oldestInvoice',
      header: t('oldestInvoice'),
      sort: 'oldestDue',
      cell: ({ oldestInvoice: { id, number, dueOn }, daysOverdue }) => (
        <>
          <CellLink to={invoicePath(id)}>{number}</CellLink>
          <span title={t('dueOn', { day: day(dueOn) })}>
            <Secondary> {t('daysOverdue', { count: daysOverdue })}</Secondary>
          </span>
        </>
      ),
    },
    {
      key: 'amountToPay',
      isMain: true,
      header: t('amountToPayIn', { currency: sign }),
      sort: 'pastGraceMinor',
      align: 'end',
      cell: ({ pastGraceMinor }) => <Amount minor={pastGraceMinor} />,
    },
    {
      key: 'open',
      header: t('balanceDueIn', { currency: sign }),
      align: 'end',
      hiddenByDefault: true,
      cell: ({ balanceDueMinor }) => <Amount minor={balanceDueMinor} />,
    },
    {
      key: 'state',
      isMain: true,
      header: t('state'),
      wraps: true,
      cell: ({ state, promise }) => (
        <>
          <Badge variant="light" color={stateDisplay[state].tone} tt="none" miw="max-content">
            {t(stateDisplay[state].key)}
          </Badge>
          {promise ? <Secondary> {[promise.by, promise.note].filter(Boolean).join(': ')}</Secondary> : null}
        </>
      ),
    },
    {
      key: 'suspendsOn',
      isMain: true,
      header: t('suspendsOn'),
      cell: ({ suspendsOn }) => (
        <span style={{ whiteSpace: 'nowrap' }}>{suspendsOn ? day(suspendsOn) : t('never')}</span>
      ),
    },
    { key: 'area', header: t('area'), cell: ({ area }) => area?.name },
    { key: 'package', header: t('package'), hiddenByDefault: true, cell: (row) => row.package.name },
    { key: 'router', header: t('router'), hiddenByDefault: true, cell: (row) => row.router.name },
  ];
}
