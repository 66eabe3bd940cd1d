import type { TicketReply } from '@lastmile/contract';
import { ErrorState, RelativeTime, TableSkeleton } from '@lastmile/ui';
import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AttachmentLink } from '../../../../entities/tickets/attachment-link.tsx';
import { useProblemText } from '../../../../shared/i18n/use-problem-text.ts';
import { useReplies } from '../../api.ts';
import classes from './conversation.module.css';

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
  return (
    <Stack component="ol" gap="sm" className={classes['list'] ?? ''} aria-label={t('conversation')}>
      {replies.data.map((reply) => (
        <Message key={reply.id} reply={reply} />
      ))}
    </Stack>
  );
}

const kindOf = ({ author, internal }: TicketReply) => (internal ? 'note' : author);

function Message({ reply }: { readonly reply: TicketReply }) {
  const { t, i18n } = useTranslation('tickets');
  const { authorName, enteredBy, internal, body, at, attachments } = reply;
  return (
    <Paper component="li" withBorder p="sm" className={classes['message'] ?? ''} data-kind={kindOf(reply)}>
      <Group gap="xs" mb={4}>
        <Text size="sm" fw={600}>
          {authorName}
        </Text>
        {internal ? (
          <Badge variant="light" color="yellow" tt="none">
            {t('internalNote')}
          </Badge>
        ) : null}
        <Text size="xs" c="dimmed">
          <RelativeTime instant={at} locale={i18n.language} />
          {enteredBy && enteredBy !== authorName ? ` · ${t('enteredBy', { name: enteredBy })}` : ''}
        </Text>
      </Group>
      <Text size="sm" className={classes['body'] ?? ''}>
        {body}
      </Text>
      {attachments.map((attachment) => (
        <AttachmentLink key={attachment.id} attachment={attachment} />
      ))}
    </Paper>
  );
}
