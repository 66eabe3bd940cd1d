import type { TicketReply } from '@lastmile/contract';
import { ErrorState, RelativeTime, TableSkeleton } from '@lastmile/ui';
import { Anchor, Badge, Group, Paper, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../../shared/i18n/use-problem-text.ts';
import { downloadAttachment, useReplies } from '../../api.ts';
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
        <Attachment key={attachment.id} attachment={attachment} />
      ))}
    </Paper>
  );
}

function Attachment({ attachment }: { readonly attachment: TicketReply['attachments'][number] }) {
  const { i18n } = useTranslation('tickets');
  const problemText = useProblemText();
  const size = new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  }).format(Math.max(1, attachment.sizeBytes / 1_000));
  const open = () =>
    downloadAttachment(attachment).catch((error: unknown) =>
      notifications.show({ color: 'red', message: problemText(error) }),
    );
  return (
    <Anchor component="button" type="button" size="sm" mt={4} mr="sm" onClick={() => void open()}>
      <IconPaperclip size={14} aria-hidden /> {attachment.fileName} ({size})
    </Anchor>
  );
}
