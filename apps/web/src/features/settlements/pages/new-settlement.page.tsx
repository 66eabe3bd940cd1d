import type { CallOutput, settlementCalls } from '@lastmile/contract';
import { formatMoney, minor } from '@lastmile/kit';
import { Alert, Button, Checkbox, Group, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useFormatDate } from '../../../shared/dates/use-format-date.ts';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { Section } from '../../../shared/kit/section.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { useCreateSettlement, useSettlementPreview } from '../api.ts';
import { AdjustDialog } from '../components/adjust-dialog.tsx';
import { AmountList } from '../components/amount-list.tsx';
import { reasonKeys } from '../components/labels.tsx';
import { ScheduleOfIspDialog } from '../components/payouts/schedule-dialog.tsx';
import { PlatformFeeDialog } from '../components/platform-fee-dialog.tsx';

type Preview = CallOutput<typeof settlementCalls.preview>;

/** What a settlement would pay and what is left out, before it is created. */
export default function NewSettlementPage() {
  const { t } = useTranslation(['settlements', 'payouts']);
  const ispId = Number(useParams()['ispId']);
  const [until, setUntil] = useState('');
  const [open, setOpen] = useState<'adjust' | 'fee' | 'schedule'>();
  const canSet = useCurrentAbility().can('manage', 'Setting');
  const preview = useSettlementPreview(ispId, until);
  const currency = preview.data?.currency;
  return (
    <>
      <DetailPage
        skeleton="summary"
        title={preview.data ? t('newTitle', { isp: preview.data.isp.name }) : t('new')}
        back={{ to: '/admin/isp-settlement-list', label: t('byIspTitle') }}
        query={preview}
        actions={
          <>
            {canSet ? (
              <Button variant="default" onClick={() => setOpen('fee')}>
                {t('platformFee')}
              </Button>
            ) : null}
            <Button variant="default" onClick={() => setOpen('schedule')}>
              {t('payouts:schedule')}
            </Button>
            <Button variant="default" onClick={() => setOpen('adjust')}>
              {t('adjust')}
            </Button>
          </>
        }
      >
        {(data) => <PreviewPanel preview={data} until={until} onUntil={setUntil} />}
      </DetailPage>
      {open === 'adjust' && currency ? (
        <AdjustDialog ispId={ispId} currency={currency} onClose={() => setOpen(undefined)} />
      ) : null}
      {open === 'schedule' ? <ScheduleOfIspDialog ispId={ispId} onClose={() => setOpen(undefined)} /> : null}
      {open === 'fee' && currency ? (
        <PlatformFeeDialog ispId={ispId} currency={currency} onClose={() => setOpen(undefined)} />
      ) : null}
    </>
  );
}

interface PreviewPanelProps {
  readonly preview: Preview;
  readonly until: string;
  readonly onUntil: (day: string) => void;
}

function PreviewPanel({ preview, until, onUntil }: PreviewPanelProps) {
  const { t, i18n } = useTranslation('settlements');
  const navigate = useNavigate();
  const [day, moment] = [useFormatDate(), useFormatDateTime()];
  const create = useCreateSettlement();
  const [note, setNote] = useState('');
  const { serviceCharge } = preview;
  const [takesCharge, setTakesCharge] = useState(preview.isServiceChargeRequested);
  const serviceChargeMinor = takesCharge ? (serviceCharge?.amountMinor ?? 0) : 0;
  const netMinor = preview.netMinor - serviceChargeMinor;
  const money = (amount: number) => formatMoney(minor(amount), preview.currency, { locale: i18n.language });
  const send = () =>
    create.mutate(
      {
        ispId: preview.isp.id,
        note,
        ...(until ? { until } : {}),
        ...(serviceChargeMinor > 0 ? { takesServiceCharge: true } : {}),
      },
      {
        onSuccess: ({ id, number }) => {
          notifications.show({ message: t('created', { number }) });
          void navigate(`/admin/settlement-details/${id}`);
        },
      },
    );
  return (
    <Paper withBorder p="lg">
      <Stack gap="lg">
        <ProblemAlert error={create.error} />
        {preview.refusal ? (
          <Alert color="yellow" variant="light">
            {preview.refusal === 'settlements.below_minimum'
              ? t('belowMinimum', { minimum: money(preview.minPayoutMinor) })
              : t('nothingToSettle')}
          </Alert>
        ) : null}
        <TextInput
          type="date"
          label={t('until')}
          description={t('untilHint', { at: moment(preview.until) })}
          maw={320}
          value={until}
          onChange={(event) => onUntil(event.currentTarget.value)}
        />
        <Section title={t('preview')}>
          <AmountList amounts={{ ...preview, serviceChargeMinor, netMinor }} />
        </Section>
        {preview.leftOut.length > 0 ? (
          <Section title={t('leftOut')}>
            {preview.leftOut.map(({ reason, count, netMinor }) => (
              <Text key={reason} size="sm">
                {t('leftOutLine', { reason: t(reasonKeys[reason]), count, amount: money(netMinor) })}
              </Text>
            ))}
          </Section>
        ) : null}
        {serviceCharge && preview.refusal === null ? (
          <Checkbox
            label={t('takeCharge', { amount: money(serviceCharge.amountMinor) })}
            description={t('takeChargeHint', {
              plan: serviceCharge.planName,
              from: day(serviceCharge.periodStart),
              until: day(serviceCharge.periodEnd),
            })}
            checked={takesCharge}
            onChange={(event) => setTakesCharge(event.currentTarget.checked)}
          />
        ) : null}
        <Textarea
          label={t('note')}
          maxLength={500}
          autosize
          minRows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button onClick={send} loading={create.isPending} disabled={preview.refusal !== null}>
            {t('createSubmit', { amount: money(Math.max(netMinor, 0)) })}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
