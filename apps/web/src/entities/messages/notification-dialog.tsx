import type { CallOutput, notificationCalls } from '@lastmile/contract';
import { DetailList, ErrorState, TableSkeleton } from '@lastmile/ui';
import { Anchor, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormatDateTime } from '../../shared/dates/use-format-date-time.ts';
import { useProblemText } from '../../shared/i18n/use-problem-text.ts';
import { useMoneyFormat } from '../../shared/money/use-money-format.ts';
import { workspacePath } from '../subscribers/paths.ts';
import { useNotification } from './api.ts';
import { channelKeys, kindKeys, stateDisplay } from './labels.ts';
import { MessagePreview } from './message-preview.tsx';
import { useDeliveryErrorText } from './use-delivery-error-text.ts';

/** One notification with its text, as sent or as it would be sent now. */
export function NotificationDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useTranslation(['notifications', 'shared', 'shell']);
  const problemText = useProblemText();
  const { data: notification, isPending, error, refetch } = useNotification(id);
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={notification ? t(kindKeys[notification.kind]) : t('one')}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      {isPending ? <TableSkeleton label={t('shared:loading')} /> : null}
      {error ? (
        <ErrorState
          title={t('shared:detailFailed')}
          text={problemText(error)}
          retryLabel={t('shared:retry')}
          onRetry={() => refetch()}
        />
      ) : null}
      {notification ? (
        <Stack gap="md">
          <Details notification={notification} />
          <MessagePreview
            label={notification.channel === 'email' ? t('message') : t('text')}
            subject={notification.subject}
            body={notification.body}
            lang={notification.language}
          />
          {notification.state !== 'queued' ? null : (
            <Text size="xs" c="dimmed">
              {t('previewHintUnsent')}
            </Text>
          )}
        </Stack>
      ) : null}
    </Modal>
  );
}

type Shown = CallOutput<typeof notificationCalls.get>;

function Details({ notification }: { readonly notification: Shown }) {
  const { t } = useTranslation('notifications');
  const moment = useFormatDateTime();
  const deliveryErrorText = useDeliveryErrorText();
  const { money } = useMoneyFormat();
  const { subscriber, sentAt, deliveredAt, dueAt, costMinor, error } = notification;
  const details = [
    {
      label: t('subscriber'),
      value: subscriber ? (
        <Anchor component={Link} to={workspacePath(subscriber.id)} inherit>
          {subscriber.name ?? subscriber.username}
        </Anchor>
      ) : null,
    },
    { label: t('channel'), value: t(channelKeys[notification.channel]) },
    { label: t('recipient'), value: notification.recipient },
    { label: t('state'), value: t(stateDisplay[notification.state].key) },
    { label: t('queuedAt'), value: moment(notification.queuedAt) },
    { label: t('sentAt'), value: sentAt && moment(sentAt) },
    { label: t('deliveredAt'), value: deliveredAt && moment(deliveredAt) },
    { label: t('dueAt'), value: notification.state === 'queued' ? moment(dueAt) : null },
    { label: t('segments'), value: notification.segments },
    { label: t('cost'), value: costMinor === null ? null : money(costMinor) },
    { label: t('providerId'), value: notification.providerId },
    { label: t('attempts'), value: notification.tries },
    { label: t('reason'), value: error && deliveryErrorText(error) },
  ];
  return <DetailList details={details.filter(({ value }) => value !== null && value !== '')} />;
}
