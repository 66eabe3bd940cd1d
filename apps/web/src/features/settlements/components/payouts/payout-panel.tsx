import type { CallOutput, payoutCalls } from '@lastmile/contract';
import { Alert, Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import { useFormatDateTime } from '../../../../shared/dates/use-format-date-time.ts';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { usePayoutTerms, useWithdrawRequest } from '../../payouts-api.ts';
import { RequestDialog } from './request-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { useScheduleText } from './schedule-text.ts';

type Terms = CallOutput<typeof payoutCalls.terms>;

/** What the ISP could be paid now, by which rules, and its request and schedule. */
export function PayoutPanel() {
  const { t } = useTranslation('payouts');
  const { data } = usePayoutTerms();
  const canAsk = useCurrentAbility().can('confirm', 'Settlement');
  const [open, setOpen] = useState<'request' | 'schedule'>();
  if (!data) return null;
  return (
    <Paper withBorder p="lg" mb="md" component="section" aria-label={t('title')}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start">
          <Available terms={data} />
          {canAsk ? (
            <Group gap="xs">
              <Button variant="default" onClick={() => setOpen('schedule')}>
                {t('schedule')}
              </Button>
              <Button disabled={data.refusal !== null} onClick={() => setOpen('request')}>
                {t('request')}
              </Button>
            </Group>
          ) : null}
        </Group>
        <Hints terms={data} canAsk={canAsk} />
        <Rules terms={data} />
      </Stack>
      {open === 'request' ? (
        <RequestDialog
          availableMinor={data.availableMinor}
          hasPlan={data.hasPlan}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {open === 'schedule' ? (
        <ScheduleDialog schedule={data.schedule} onClose={() => setOpen(undefined)} />
      ) : null}
    </Paper>
  );
}

function Available({ terms }: { readonly terms: Terms }) {
  const { t } = useTranslation('payouts');
  const { money } = useMoneyFormat();
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t('available')}
      </Text>
      <Text fz="h3" fw={700}>
        {money(Math.max(terms.availableMinor, 0))}
      </Text>
    </div>
  );
}

/** What is under way, and what stands in the way. */
function Hints({ terms, canAsk }: { readonly terms: Terms; readonly canAsk: boolean }) {
  const { t } = useTranslation('payouts');
  const { money } = useMoneyFormat();
  const moment = useFormatDateTime();
  const withdraw = useWithdrawRequest();
  const { request, refusal, hasReadyAccount, minPayoutMinor } = terms;
  const withdrawRequest = (id: number) =>
    withdraw.mutate(id, { onSuccess: () => notifications.show({ message: t('withdrawn') }) });
  return (
    <>
      {request?.state === 'open' ? (
        <Alert color="blue" variant="light">
          <Group justify="space-between" gap="xs">
            <Text size="sm">
              {t('openRequest', { amount: money(request.amountMinor), at: moment(request.createdAt) })}
            </Text>
            {canAsk ? (
              <Button
                variant="default"
                size="xs"
                loading={withdraw.isPending}
                onClick={() => withdrawRequest(request.id)}
              >
                {t('withdraw')}
              </Button>
            ) : null}
          </Group>
        </Alert>
      ) : null}
      {request?.state === 'declined' ? (
        <Alert color="yellow" variant="light">
          {t('declinedRequest', { at: moment(request.createdAt), reason: request.declinedReason })}
        </Alert>
      ) : null}
      {refusal === 'settlements.below_minimum' ? (
        <Text size="sm">{t('belowMinimum', { minimum: money(minPayoutMinor) })}</Text>
      ) : null}
      {hasReadyAccount ? null : (
        <Alert color="yellow" variant="light">
          <Group justify="space-between" gap="xs">
            <Text size="sm">{t('noAccount')}</Text>
            <Button component={Link} to="/isp/mobile-banking-info-update" variant="default" size="xs">
              {t('toAccounts')}
            </Button>
          </Group>
        </Alert>
      )}
    </>
  );
}

function Rules({ terms }: { readonly terms: Terms }) {
  const { t } = useTranslation('payouts');
  const { money } = useMoneyFormat();
  const day = useFormatDate();
  const scheduleText = useScheduleText();
  const { schedule } = terms;
  const shown = [
    { label: t('held'), value: money(terms.heldMinor), hint: t('heldHint', { count: terms.holdDays }) },
    { label: t('minimum'), value: money(terms.minPayoutMinor), hint: t('minimumHint') },
    {
      label: t('schedule'),
      value: schedule ? scheduleText(schedule) : t('frequency.never'),
      hint: schedule ? t('nextDue', { day: day(schedule.nextDueOn) }) : t('noScheduleHint'),
    },
  ];
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      {shown.map(({ label, value, hint }) => (
        <div key={label}>
          <Text size="xs" c="dimmed">
            {label}
          </Text>
          <Text size="sm" fw={600}>
            {value}
          </Text>
          <Text size="xs" c="dimmed">
            {hint}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}
