import { DetailList, ErrorState, TableSkeleton } from '@lastmile/ui';
import { Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMomentText } from '../../../app/kit/use-moment-text.ts';
import { useProblemText } from '../../../app/problem-text.ts';
import { useNotice } from '../api.ts';
import { kindKeys, stateLooks } from '../words.ts';
import { Letter } from './letter.tsx';
import { useErrorWords } from './use-error-words.ts';

/** One notice with its words, as they left or as they would leave now. */
export function NoticeDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useTranslation(['notices', 'kit', 'shell']);
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
      {isPending ? <TableSkeleton label={t('kit:loading')} /> : null}
      {error ? (
        <ErrorState
          title={t('kit:detailFailed')}
          text={problemText(error)}
          retryLabel={t('kit:retry')}
          onRetry={() => refetch()}
        />
      ) : null}
      {notice ? (
        <Stack gap="md">
          <DetailList
            details={[
              { label: t('subscriber'), value: notice.subscriber.name ?? notice.subscriber.username },
              { label: t('recipient'), value: notice.recipient },
              { label: t('state'), value: t(stateLooks[notice.state].key) },
              { label: t('queuedAt'), value: moment(notice.queuedAt) },
              { label: t('sentAt'), value: notice.sentAt ? moment(notice.sentAt) : undefined },
              {
                label: t('dueAt'),
                value: notice.state === 'queued' ? moment(notice.dueAt) : undefined,
              },
              { label: t('tries'), value: notice.tries },
              { label: t('why'), value: notice.error ? errorWords(notice.error) : undefined },
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
