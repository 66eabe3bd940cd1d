import { ErrorState, TableSkeleton } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../../shared/i18n/use-problem-text.ts';
import { useReplies } from '../../api.ts';
import { MessageList } from './message-list.tsx';

export function Conversation({ ticketId }: { readonly ticketId: number }) {
  const { t } = useTranslation(['tickets', 'shared']);
  const problemText = useProblemText();
  const replies = useReplies(ticketId);
  if (replies.isPending) return <TableSkeleton label={t('shared:loading')} />;
  if (!replies.data)
    return (
      <ErrorState
        title={t('shared:detailFailed')}
        text={problemText(replies.error)}
        retryLabel={t('shared:retry')}
        onRetry={() => replies.refetch()}
        retrying={replies.isFetching}
      />
    );
  return <MessageList replies={replies.data} />;
}
