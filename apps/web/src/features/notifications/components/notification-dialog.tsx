import { DetailList, ErrorState, TableSkeleton } from '@lastmile/ui';
import { Anchor, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { workspacePath } from '../../../entities/subscribers/paths.ts';
import { useMomentText } from '../../../shared/dates/use-format-date-time.ts';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { useNotice } from '../api.ts';
import { kindKeys, stateLooks } from './labels.ts';
import { Letter } from './message-preview.tsx';
import { useErrorWords } from './use-delivery-error-text.ts';

/** One notice with its words, as they left or as they would leave now. */
export function NoticeDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useTranslation(['notifications', 'shared', 'shell']);
  const problemText = useProblemText();
  const moment = useMomentText();
  const errorWords = useErrorWords();
  const { data: notice, isPending, error, refetch } = useNotice(id);
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={notice ? t(kindKeys[notice.kind]) : t('one')}
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
      {notice ? (
        <Stack gap="md">
          <DetailList
            details={[
              {
                label: t('subscriber'),
                value: (
                  <Anchor component={Link} to={workspacePath(notice.subscriber.id)} inherit>
                    {notice.subscriber.name ?? notice.subscriber.username}
                  </Anchor>
                ),
              },
              { label: t('recipient'), value: notice.recipient },
              { label: t('state'), value: t(stateLooks[notice.state].key) },
              { label: t('queuedAt'), value: moment(notice.queuedAt) },
              ...(notice.sentAt ? [{ label: t('sentAt'), value: moment(notice.sentAt) }] : []),
              ...(notice.state === 'queued' ? [{ label: t('dueAt'), value: moment(notice.dueAt) }] : []),
              { label: t('tries'), value: notice.tries },
              ...(notice.error ? [{ label: t('why'), value: errorWords(notice.error) }] : []),
            ]}
          />
          <Letter label={t('letter')} subject={notice.subject} body={notice.body} lang={notice.language} />
          {notice.state === 'sent' ? null : (
            <Text size="xs" c="dimmed">
              {t('wouldBe')}
            </Text>
          )}
        </Stack>
      ) : null}
    </Modal>
  );
}
