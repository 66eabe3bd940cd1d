import type { TicketAttachment, TicketReply } from '@lastmile/contract';
import { RelativeTime } from '@lastmile/ui';
import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AttachmentLink } from '../../../../entities/tickets/attachment-link.tsx';
import classes from './conversation.module.css';

type Download = (attachment: TicketAttachment) => Promise<void>;

interface MessageListProps {
  readonly replies: readonly TicketReply[];
  /** Default: an attachment of the ISP's own desk. */
  readonly download?: Download;
}

/** The messages of a ticket, oldest first. */
export function MessageList({ replies, download }: MessageListProps) {
  const { t } = useTranslation('tickets');
  return (
    <Stack component="ol" gap="sm" className={classes['list'] ?? ''} aria-label={t('conversation')}>
      {replies.map((reply) => (
        <Message key={reply.id} reply={reply} download={download} />
      ))}
    </Stack>
  );
}

const kindOf = ({ author, internal }: TicketReply) => (internal ? 'note' : author);

interface MessageProps {
  readonly reply: TicketReply;
  readonly download: Download | undefined;
}

function Message({ reply, download }: MessageProps) {
  const { t, i18n } = useTranslation('tickets');
  const { authorName, enteredBy, internal, fromEmail, leftOut, body, at, attachments } = reply;
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
        <Text size="xs" c="dimmed" className={classes['body'] ?? ''}>
          <RelativeTime instant={at} locale={i18n.language} />
          {enteredBy && enteredBy !== authorName ? ` · ${t('enteredBy', { name: enteredBy })}` : ''}
          {fromEmail ? ` · ${t('byEmail', { email: fromEmail })}` : ''}
        </Text>
      </Group>
      <Text size="sm" className={classes['body'] ?? ''}>
        {body}
      </Text>
      {attachments.map((attachment) => (
        <AttachmentLink key={attachment.id} attachment={attachment} {...(download ? { download } : {})} />
      ))}
      {leftOut.length > 0 ? (
        <Text size="xs" c="dimmed" mt={4} className={classes['body'] ?? ''}>
          {t('leftOut', { files: leftOut.join(', ') })}
        </Text>
      ) : null}
    </Paper>
  );
}
