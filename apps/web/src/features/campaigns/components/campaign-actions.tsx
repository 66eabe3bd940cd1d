import type { CallOutput, campaignCalls } from '@lastmile/contract';
import { ConfirmDialog } from '@lastmile/ui';
import { Button, Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { useCancelCampaign, usePauseCampaign, useResumeCampaign, useRetryCampaign } from '../api.ts';

/** Pause, resume, cancel and retry, as the state allows. */
export function CampaignActions({ campaign }: { readonly campaign: CallOutput<typeof campaignCalls.get> }) {
  const { t } = useTranslation('campaigns');
  const problemText = useProblemText();
  const { id, state, counts } = campaign;
  const [pause, resume, cancel, retry] = [
    usePauseCampaign(id),
    useResumeCampaign(id),
    useCancelCampaign(id),
    useRetryCampaign(id),
  ];
  const [dialog, setDialog] = useState<'cancel' | 'retry'>();
  const [includeUnknown, setIncludeUnknown] = useState(false);
  const onError = (error: Error) => notifications.show({ color: 'red', message: problemText(error) });
  const close = () => setDialog(undefined);
  const isOpen = state === 'scheduled' || state === 'running';
  const canRetry = state !== 'cancelled' && state !== 'scheduled' && counts.failed + counts.unknown > 0;
  return (
    <>
      {isOpen ? (
        <Button
          variant="default"
          loading={pause.isPending}
          onClick={() => pause.mutate(undefined, { onError })}
        >
          {t('pause')}
        </Button>
      ) : null}
      {state === 'paused' ? (
        <Button loading={resume.isPending} onClick={() => resume.mutate(undefined, { onError })}>
          {t('resume')}
        </Button>
      ) : null}
      {canRetry ? (
        <Button variant="default" onClick={() => setDialog('retry')}>
          {t('retry')}
        </Button>
      ) : null}
      {isOpen || state === 'paused' ? (
        <Button variant="default" c="red" onClick={() => setDialog('cancel')}>
          {t('cancelCampaign')}
        </Button>
      ) : null}
      {dialog === 'cancel' ? (
        <ConfirmDialog
          title={t('cancelTitle')}
          confirmLabel={t('cancelCampaign')}
          confirming={cancel.isPending}
          dangerous
          onClose={close}
          onConfirm={() => cancel.mutate(undefined, { onError, onSettled: close })}
          preview={t('cancelText', { count: counts.queued })}
        />
      ) : null}
      {dialog === 'retry' ? (
        <ConfirmDialog
          title={t('retryTitle')}
          confirmLabel={t('retry')}
          confirming={retry.isPending}
          onClose={close}
          onConfirm={() => retry.mutate(includeUnknown, { onError, onSettled: close })}
          preview={
            <>
              {t('retryText', { count: counts.failed })}
              {counts.unknown > 0 ? (
                <Checkbox
                  mt="sm"
                  label={t('retryUnknown', { count: counts.unknown })}
                  description={t('retryUnknownText')}
                  checked={includeUnknown}
                  onChange={({ currentTarget }) => setIncludeUnknown(currentTarget.checked)}
                />
              ) : null}
            </>
          }
        />
      ) : null}
    </>
  );
}
