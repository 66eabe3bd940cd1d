import type { CouponRedemption } from '@lastmile/contract';
import { type ListColumn, ListTable } from '@lastmile/ui';
import { Badge, Box, Paper, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';

const states = {
  reserved: { color: 'yellow', key: 'use.reserved' },
  lapsed: { color: 'gray', key: 'use.lapsed' },
  used: { color: 'green', key: 'use.used' },
  released: { color: 'gray', key: 'use.released' },
} as const;

/** Who used the coupon. */
export function RedemptionList({ redemptions }: { readonly redemptions: readonly CouponRedemption[] }) {
  const { t } = useTranslation('coupons');
  const { money } = useMoneyFormat();
  const moment = useFormatDateTime();
  const columns: ListColumn<CouponRedemption>[] = [
    { key: 'isp', header: t('isp'), isTitle: true, cell: ({ ispName }) => ispName },
    { key: 'plan', header: t('plan'), cell: ({ planName }) => planName },
    { key: 'at', header: t('at'), cell: ({ at }) => moment(at) },
    {
      key: 'discount',
      header: t('discount'),
      align: 'end',
      cell: ({ discountMinor }) => money(discountMinor),
    },
    {
      key: 'state',
      header: t('state'),
      cell: ({ state }) => (
        <Badge variant="light" color={states[state].color} tt="none">
          {t(states[state].key)}
        </Badge>
      ),
    },
  ];
  return (
    <Paper withBorder mt="md" component="section" aria-label={t('uses')}>
      <Box p="lg" pb={redemptions.length > 0 ? 0 : 'lg'}>
        <Title order={2} size="h5">
          {t('uses')}
        </Title>
        <Text size="sm" c="dimmed" mt={2}>
          {redemptions.length > 0 ? t('usesText') : t('usesEmpty')}
        </Text>
      </Box>
      {redemptions.length > 0 ? (
        <ListTable label={t('uses')} rows={redemptions} columns={columns} sort="" onSort={() => undefined} />
      ) : null}
    </Paper>
  );
}
