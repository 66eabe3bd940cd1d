import type { CouponRow } from '@lastmile/contract';
import type { ListColumn } from '@lastmile/ui';
import { Anchor, Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';

const states = {
  active: { color: 'green', key: 'state.active' },
  inactive: { color: 'gray', key: 'state.inactive' },
  scheduled: { color: 'yellow', key: 'state.scheduled' },
  ended: { color: 'gray', key: 'state.ended' },
  used_up: { color: 'gray', key: 'state.used_up' },
} as const;

/** Ten per cent, or an amount. */
function useDiscountText(): (coupon: Pick<CouponRow, 'kind' | 'value'>) => string {
  const { i18n } = useTranslation();
  const { money } = useMoneyFormat();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 2 });
  return ({ kind, value }) => (kind === 'percent' ? percent.format(value / 10_000) : money(value));
}

export function useCouponColumns(): ListColumn<CouponRow>[] {
  const { t, i18n } = useTranslation('coupons');
  const { money } = useMoneyFormat();
  const moment = useFormatDateTime();
  const discount = useDiscountText();
  const figure = (count: number) => count.toLocaleString(i18n.language);
  return [
    {
      key: 'code',
      header: t('code'),
      sort: 'code',
      isTitle: true,
      cell: ({ id, code }) => (
        <Anchor component={Link} to={`/admin/coupon-code-edit/${id}`} size="sm" fw={600}>
          {code}
        </Anchor>
      ),
    },
    { key: 'discount', header: t('discount'), align: 'end', cell: (coupon) => discount(coupon) },
    {
      key: 'scope',
      header: t('scope'),
      cell: ({ scope }) => (scope === 'registration' ? t('scope.registration') : t('scope.any')),
    },
    {
      key: 'used',
      header: t('used'),
      sort: 'used',
      align: 'end',
      cell: ({ used, maxUses }) =>
        maxUses === null ? figure(used) : t('usedOf', { used: figure(used), most: figure(maxUses) }),
    },
    { key: 'given', header: t('given'), align: 'end', cell: ({ discountMinor }) => money(discountMinor) },
    { key: 'endsAt', header: t('endsAt'), cell: ({ endsAt }) => (endsAt ? moment(endsAt) : '–') },
    {
      key: 'state',
      isMain: true,
      header: t('state'),
      cell: ({ state }) => (
        <Badge variant="light" color={states[state].color} tt="none">
          {t(states[state].key)}
        </Badge>
      ),
    },
  ];
}
