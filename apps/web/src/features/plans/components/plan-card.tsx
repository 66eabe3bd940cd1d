import type { CallOutput, serviceChargeCalls } from '@lastmile/contract';
import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PlanIncludes } from '../../../entities/plans/plan-includes.tsx';
import { SlabList, usePriceText } from '../../../entities/plans/plan-price.tsx';
import { usePlanMoney } from '../../../entities/plans/use-plan-money.ts';

export type Offered = CallOutput<typeof serviceChargeCalls.plans>['items'][number];

interface PlanCardProps {
  readonly plan: Offered;
  readonly currency: string;
  readonly canPay: boolean;
  readonly onChoose: () => void;
}

/** A plan that the ISP can have, with its price for this ISP. */
export function PlanCard({ plan, currency, canPay, onChoose }: PlanCardProps) {
  const { t } = useTranslation('plans');
  const money = usePlanMoney(currency);
  const priceText = usePriceText(currency);
  const isTooSmall = plan.exceeded.length > 0 && !plan.isCurrent;
  return (
    <Paper withBorder p="lg" component="article" aria-label={plan.name}>
      <Stack gap="sm" h="100%">
        <Group justify="space-between">
          <Title order={3} size="h5">
            {plan.name}
          </Title>
          {plan.isCurrent ? (
            <Badge variant="light" tt="none">
              {t('current')}
            </Badge>
          ) : null}
        </Group>
        {plan.description ? (
          <Text size="sm" c="dimmed">
            {plan.description}
          </Text>
        ) : null}
        <div>
          <Text fw={600}>{priceText(plan)}</Text>
          <SlabList slabs={plan.slabs} currency={currency} />
          {plan.priceModel === 'flat' ? null : (
            <Text size="sm" c="dimmed">
              {t('yourPrice', { price: money(plan.monthlyMinor) })}
            </Text>
          )}
          {plan.months > 1 ? (
            <Text size="sm" c="dimmed">
              {t('soldIn', { count: plan.months })}
            </Text>
          ) : null}
        </div>
        <PlanIncludes plan={plan} />
        {isTooSmall ? (
          <Text size="sm" c="dimmed">
            {t('tooSmall')}
          </Text>
        ) : null}
        {canPay ? (
          <Button
            mt="auto"
            variant={plan.isCurrent ? 'filled' : 'default'}
            disabled={isTooSmall}
            onClick={onChoose}
          >
            {plan.isCurrent ? t('pay') : t('choose')}
          </Button>
        ) : null}
      </Stack>
    </Paper>
  );
}
