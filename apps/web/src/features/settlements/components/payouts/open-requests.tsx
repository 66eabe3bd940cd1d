import type { PlatformPayoutRequest } from '@lastmile/contract';
import { formatMoney, minor } from '@lastmile/kit';
import { FormDialog } from '@lastmile/ui';
import { Button, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormatDateTime } from '../../../../shared/dates/use-format-date-time.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { useDeclineRequest, useOpenRequests } from '../../payouts-api.ts';

/** Payouts that ISPs asked for, above the settlements of the platform. */
export function OpenRequests() {
  const { t } = useTranslation('payouts');
  const { data } = useOpenRequests();
  const canSettle = useCurrentAbility().can('create', 'Settlement');
  const [declined, setDeclined] = useState<PlatformPayoutRequest>();
  if (!data || data.items.length === 0) return null;
  return (
    <Paper withBorder p="lg" mb="md" component="section" aria-labelledby="payout-requests">
      <Stack gap="md">
        <Title order={2} size="h5" id="payout-requests">
          {t('requests', { count: data.total })}
        </Title>
        {data.items.map((request) => (
          <Group key={request.id} justify="space-between" gap="sm">
            <RequestText request={request} />
            {canSettle ? (
              <Group gap="xs">
                <Button
                  component={Link}
                  to={`/admin/new-settlement/${request.isp.id}`}
                  size="xs"
                  aria-label={t('settleIsp', { isp: request.isp.name })}
                >
                  {t('settle')}
                </Button>
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => setDeclined(request)}
                  aria-label={t('declineIsp', { isp: request.isp.name })}
                >
                  {t('decline')}
                </Button>
              </Group>
            ) : null}
          </Group>
        ))}
      </Stack>
      {declined ? <DeclineDialog request={declined} onClose={() => setDeclined(undefined)} /> : null}
    </Paper>
  );
}

function RequestText({ request }: { readonly request: PlatformPayoutRequest }) {
  const { t, i18n } = useTranslation('payouts');
  const moment = useFormatDateTime();
  const { isp, amountMinor, requestedBy, createdAt, note, takesServiceCharge } = request;
  return (
    <div>
      <Text size="sm" fw={600}>
        {isp.name} · {formatMoney(minor(amountMinor), isp.currency, { locale: i18n.language })}
      </Text>
      <Text size="xs" c="dimmed">
        {[requestedBy, moment(createdAt)].filter(Boolean).join(' · ')}
      </Text>
      {note ? <Text size="sm">{note}</Text> : null}
      {takesServiceCharge ? <Text size="sm">{t('takesCharge')}</Text> : null}
    </div>
  );
}

interface DeclineDialogProps {
  readonly request: PlatformPayoutRequest;
  readonly onClose: () => void;
}

function DeclineDialog({ request, onClose }: DeclineDialogProps) {
  const { t } = useTranslation(['payouts', 'shared']);
  const decline = useDeclineRequest();
  const [reason, setReason] = useState('');
  const send = () =>
    decline.mutate(
      { id: request.id, reason },
      {
        onSuccess: () => {
          notifications.show({ message: t('declined', { isp: request.isp.name }) });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('declineIsp', { isp: request.isp.name })}
      submitLabel={t('decline')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={decline.isPending}
      submitDisabled={reason.trim() === ''}
      dangerous
    >
      <ProblemAlert error={decline.error} />
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        withAsterisk
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
