import type { CallOutput, LimitedResource, serviceChargeCalls } from '@lastmile/contract';
import { Alert, Badge, Group, Paper, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { QuoteSummary } from '../../../entities/plans/quote-summary.tsx';
import { useFormatDate } from '../../../shared/dates/use-format-date.ts';

type Status = CallOutput<typeof serviceChargeCalls.status>;

const standings = {
  unlimited: { color: 'gray', key: 'standing.unlimited' },
  trial: { color: 'green', key: 'standing.trial' },
  paid: { color: 'green', key: 'standing.paid' },
  due_soon: { color: 'yellow', key: 'standing.due_soon' },
  grace: { color: 'red', key: 'standing.grace' },
  restricted: { color: 'red', key: 'standing.restricted' },
} as const;

const usageLabels = {
  subscribers: 'maxSubscribers',
  routers: 'maxRouters',
  staff: 'maxStaff',
  resellers: 'maxResellers',
} as const satisfies Record<LimitedResource, string>;

/** The current plan: until when it is paid, what is used of it, and what the next payment will be. */
export function StatusCard({ status }: { readonly status: Status }) {
  const { t } = useTranslation('plans');
  const day = useFormatDate();
  const { standing, plan, paidUntil, restrictedFrom, next } = status;
  const { color, key } = standings[standing];
  return (
    <Paper withBorder p="lg" component="section" aria-label={t('currentPlan')}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start">
          <div>
            <Title order={2} size="h4">
              {plan?.name ?? t('noPlan')}
            </Title>
            <Text size="sm" c="dimmed">
              {paidUntil ? t('paidUntil', { date: day(paidUntil) }) : t('noPlanText')}
            </Text>
          </div>
          <Badge variant="light" color={color} tt="none" size="lg">
            {t(key)}
          </Badge>
        </Group>
        {standing === 'grace' && restrictedFrom ? (
          <Warning text={t('graceText', { date: day(restrictedFrom) })} color="yellow" />
        ) : null}
        {standing === 'restricted' ? <Warning text={t('restrictedText')} color="red" /> : null}
        <SimpleGrid cols={{ base: 1, md: next ? 2 : 1 }} spacing="xl">
          <Stack gap="sm">
            <Title order={3} size="h6">
              {t('usage')}
            </Title>
            {(Object.keys(usageLabels) as LimitedResource[]).map((thing) => (
              <Usage key={thing} label={t(usageLabels[thing])} {...status.usage[thing]} />
            ))}
          </Stack>
          {next ? (
            <Stack gap="sm">
              <Title order={3} size="h6">
                {t('nextPayment')}
              </Title>
              <QuoteSummary quote={next} />
            </Stack>
          ) : null}
        </SimpleGrid>
      </Stack>
    </Paper>
  );
}

function Warning({ text, color }: { readonly text: string; readonly color: string }) {
  return (
    <Alert color={color} icon={<IconAlertTriangle size={18} />} role="status">
      {text}
    </Alert>
  );
}

function Usage({
  label,
  used,
  most,
}: {
  readonly label: string;
  readonly used: number;
  readonly most: number | null;
}) {
  const { t, i18n } = useTranslation('plans');
  const figure = (count: number) => count.toLocaleString(i18n.language);
  const share = most === null ? 0 : most === 0 ? 100 : Math.min(100, (used / most) * 100);
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{label}</Text>
        <Text size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {most === null
            ? t('usedOfAny', { used: figure(used) })
            : t('usedOf', { used: figure(used), most: figure(most) })}
        </Text>
      </Group>
      {most === null ? null : (
        <Progress
          value={share}
          size="sm"
          mt={4}
          color={share >= 100 ? 'red' : share >= 90 ? 'yellow' : 'indigo'}
          aria-label={label}
        />
      )}
    </div>
  );
}
