import { DetailList, ErrorState, TableSkeleton } from '@lastmile/ui';
import { Anchor, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { workspacePath } from '../../../entities/subscribers/paths.ts';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { useNotification } from '../api.ts';
import { kindKeys, stateDisplay } from './labels.ts';
import { MessagePreview } from './message-preview.tsx';
import { useDeliveryErrorText } from './use-delivery-error-text.ts';

/** One notification with its text, as sent or as it would be sent now. */
export function NotificationDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useTranslation(['notifications', 'shared', 'shell']);
  const problemText = useProblemText();
  const moment = useFormatDateTime();
  const deliveryErrorText = useDeliveryErrorText();
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
          <DetailList
            details={[
              {
                label: t('subscriber'),
                value: (
                  <Anchor component={Link} to={workspacePath(notification.subscriber.id)} inherit>
                    {notification.subscriber.name ?? notification.subscriber.username}
                  </Anchor>
                ),
              },
              { label: t('recipient'), value: notification.recipient },
              { label: t('state'), value: t(stateDisplay[notification.state].key) },
              { label: t('queuedAt'), value: moment(notification.queuedAt) },
              ...(notification.sentAt ? [{ label: t('sentAt'), value: moment(notification.sentAt) }] : []),
              ...(notification.state === 'queued'
                ? [{ label: t('dueAt'), value: moment(notification.dueAt) }]
                : []),
              { label: t('attempts'), value: notification.tries },
              ...(notification.error
                ? [{ label: t('reason'), value: deliveryErrorText(notification.error) }]
                : []),
            ]}
          />
          <MessagePreview
            label={t('message')}
            subject={notification.subject}
            body={notification.body}
            lang={notification.language}
          />
          {notification.state === 'sent' ? null : (
            <Text size="xs" c="dimmed">
              {t('previewHintUnsent')}
            </Text>
          )}
        </Stack>
      ) : null}
    </Modal>
  );
}
