import type { PlanRow } from '@lastmile/contract';
import type { ListColumn } from '@lastmile/ui';
import { Anchor, Badge, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePriceText } from '../../../entities/plans/plan-price.tsx';
import { useCurrency } from '../../../shared/money/use-money-format.ts';

export function usePlanColumns(): ListColumn<PlanRow>[] {
  const { t, i18n } = useTranslation('plans');
  const priceText = usePriceText(useCurrency());
  const limit = (most: number | null) =>
    most === null ? t('unlimited') : most.toLocaleString(i18n.language);
  return [
    {
      key: 'name',
      header: t('name'),
      sort: 'name',
      isTitle: true,
      cell: (plan) => (
        <Group gap="xs">
          <Anchor component={Link} to={`/admin/service-package-edit/${plan.id}`} size="sm" fw={600}>
            {plan.name}
          </Anchor>
          {plan.status === 'archived' ? <Tag>{t('archived')}</Tag> : null}
          {plan.isPublic ? null : <Tag>{t('private')}</Tag>}
        </Group>
      ),
    },
    { key: 'price', header: t('priceSection'), cell: (plan) => <Text size="sm">{priceText(plan)}</Text> },
    {
      key: 'subscribers',
      header: t('maxSubscribers'),
      align: 'end',
      cell: (plan) => limit(plan.maxSubscribers),
    },
    { key: 'routers', header: t('maxRouters'), align: 'end', cell: (plan) => limit(plan.maxRouters) },
    { key: 'trial', header: t('trialDays'), align: 'end', cell: (plan) => plan.trialDays || '–' },
    {
      key: 'isps',
      header: t('isps'),
      sort: 'isps',
      align: 'end',
      cell: (plan) => plan.isps.toLocaleString(i18n.language),
    },
  ];
}

function Tag({ children }: { readonly children: string }) {
  return (
    <Badge variant="light" color="gray" tt="none">
      {children}
    </Badge>
  );
}
