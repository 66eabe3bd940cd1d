import type { PayoutAccount } from '@lastmile/contract';
import type { ListColumn } from '@lastmile/ui';
import { Badge, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import { methodKeys, PayoutStateBadge } from './payout-labels.tsx';

interface Shown extends PayoutAccount {
  /** Only the platform sees it. */
  readonly number?: string;
}

export function usePayoutAccountColumns<Row extends Shown>(): ListColumn<Row>[] {
  const { t } = useTranslation('payout-accounts');
  const moment = useFormatDateTime();
  return [
    {
      key: 'account',
      header: t('account'),
      isTitle: true,
      cell: ({ method, bankName, bankBranch, isPreferred, number, numberEnding, routingNumber }) => (
        <Stack gap={2}>
          <Group gap="xs">
            <Text size="sm" fw={600}>
              {bankName ?? t(methodKeys[method])}
            </Text>
            {isPreferred ? (
              <Badge variant="light" color="gray" tt="none">
                {t('preferred')}
              </Badge>
            ) : null}
          </Group>
          <Text size="sm" ff="monospace">
            {number ?? `••• ${numberEnding}`}
          </Text>
          {bankBranch || routingNumber ? (
            <Text size="xs" c="dimmed">
              {[bankBranch, routingNumber].filter(Boolean).join(' · ')}
            </Text>
          ) : null}
        </Stack>
      ),
    },
    { key: 'holder', header: t('holderName'), cell: ({ holderName }) => holderName },
    {
      key: 'state',
      header: t('status'),
      cell: (account) => (
        <Stack gap={2} align="flex-start">
          <PayoutStateBadge account={account} />
          {account.rejectedReason ? (
            <Text size="xs" c="dimmed">
              {account.rejectedReason}
            </Text>
          ) : null}
        </Stack>
      ),
    },
    { key: 'usableFrom', header: t('usableFrom'), cell: ({ usableFrom }) => moment(usableFrom) },
  ];
}
