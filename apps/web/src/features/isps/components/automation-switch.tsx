import { FormDialog } from '@lastmile/ui';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAutomationStop, useSaveAutomation } from '../../../entities/dunning/automation.ts';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { Section } from '../../../shared/kit/section.tsx';

/** Pauses all automation of the ISP and shows who paused it. */
export function AutomationSwitch() {
  const { t } = useTranslation('payments');
  const moment = useFormatDateTime();
  const { data: stopped, isPending } = useAutomationStop();
  const resume = useSaveAutomation();
  const [isAsking, setAsking] = useState(false);
  if (isPending) return null;
  return (
    <Section title={t('automation.title')} text={t('automation.text')}>
      <ProblemAlert error={resume.error} />
      <Group justify="space-between" align="flex-start">
        {stopped ? (
          <Stack gap={2}>
            <Text size="sm" fw={600} c="var(--mantine-color-error)">
              {t('automation.paused', {
                at: moment(stopped.at),
                by: stopped.by ?? t('automation.platform'),
              })}
            </Text>
            <Text size="sm">{stopped.reason}</Text>
          </Stack>
        ) : (
          <Text size="sm">{t('automation.active')}</Text>
        )}
        {stopped ? (
          <Button
            leftSection={<IconPlayerPlay size={16} />}
            loading={resume.isPending}
            onClick={() => resume.mutate(undefined)}
          >
            {t('automation.resume')}
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<IconPlayerPause size={16} />}
            onClick={() => setAsking(true)}
          >
            {t('automation.pause')}
          </Button>
        )}
      </Group>
      {isAsking ? <StopDialog onClose={() => setAsking(false)} /> : null}
    </Section>
  );
}

function StopDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['payments', 'shared']);
  const stop = useSaveAutomation();
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title={t('automation.pause')}
      submitLabel={t('automation.pause')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={() => stop.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
      submitting={stop.isPending}
      submitDisabled={reason.trim() === ''}
      dangerous
    >
      <ProblemAlert error={stop.error} />
      <Text size="sm">{t('automation.effect')}</Text>
      <Textarea
        label={t('automation.reason')}
        description={t('automation.reasonHint')}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        withAsterisk
        data-autofocus
      />
    </FormDialog>
  );
}
