import type { ListColumn } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';
import { gatewayNamesShown } from '../../../../entities/checkouts/gateways.ts';
import { useFormatDateTime } from '../../../../shared/dates/use-format-date-time.ts';
import { Secondary, TitleLink } from '../../../../shared/kit/list/cells.tsx';
import { useMoneyIn } from '../../../../shared/money/use-money-in.ts';
import { type PlatformCheckoutRow, purposeKeys } from '../labels.ts';
import { StateBadge } from '../state-badge.tsx';

/** Amounts name their currency: it may differ from ISP to ISP. */
export function usePlatformColumns(pathOf: (id: number) => string): ListColumn<PlatformCheckoutRow>[] {
  const { t } = useTranslation('checkouts');
  const moneyIn = useMoneyIn();
  const moment = useFormatDateTime();
  return [
    {
      key: 'reference',
      header: t('transaction'),
      isTitle: true,
      cell: ({ id, reference }) => <TitleLink to={pathOf(id)}>{reference}</TitleLink>,
    },
    {
      key: 'createdAt',
      header: t('startedAt'),
      sort: 'createdAt',
      cell: ({ createdAt }) => <span style={{ whiteSpace: 'nowrap' }}>{moment(createdAt)}</span>,
    },
    { key: 'isp', isMain: true, header: t('isp'), cell: ({ isp }) => isp.name },
    { key: 'purpose', header: t('purpose'), cell: ({ purpose }) => t(purposeKeys[purpose]) },
    {
      key: 'gateway',
      header: t('gateway'),
      text: ({ gateway }) => gatewayNamesShown[gateway],
      cell: ({ gateway, collectedBy }) => (
        <span>
          {gatewayNamesShown[gateway]}
          {collectedBy === 'platform' ? <Secondary> {t('byPlatform')}</Secondary> : null}
        </span>
      ),
    },
    {
      key: 'amount',
      isMain: true,
      header: t('amount'),
      align: 'end',
      cell: ({ amountMinor, currency }) => moneyIn(amountMinor, currency),
    },
    {
      key: 'fee',
      header: t('fee'),
      align: 'end',
      cell: ({ feeMinor, currency }) => (feeMinor === null ? null : moneyIn(feeMinor, currency)),
    },
    { key: 'status', isMain: true, header: t('status'), cell: (row) => <StateBadge {...row} /> },
    {
      key: 'subscriber',
      header: t('subscriber'),
      hiddenByDefault: true,
      cell: ({ subscriber }) => subscriber?.username,
    },
    {
      key: 'transactionId',
      header: t('gatewayTransaction'),
      hiddenByDefault: true,
      cell: ({ transactionId }) => transactionId,
    },
  ];
}
