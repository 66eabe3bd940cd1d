import type { PlatformTicketDetails, TicketAttachment } from '@lastmile/contract';
import { DetailList, DisabledReason, RelativeTime } from '@lastmile/ui';
import { Alert, Button, Group, Paper, Stack, Textarea, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachmentsField } from '../../../../entities/tickets/attachments-field.tsx';
import { TicketStatusBadge, UrgencyBadge } from '../../../../entities/tickets/badges.tsx';
import { type RequestSide, requestPaths } from '../../../../entities/tickets/paths.ts';
import { DetailPage } from '../../../../shared/kit/detail-page.tsx';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import classes from '../../pages/ticket.module.css';
import { downloadFromRequest, uploadToRequest, useReplyToRequest, useRequest } from '../../requests-api.ts';
import { TicketHistory } from '../aside/ticket-history.tsx';
import { MessageList } from '../conversation/message-list.tsx';
import { RequestActions } from './request-actions.tsx';

interface RequestViewProps {
  readonly id: number;
  readonly side: RequestSide;
  readonly listTitle: string;
}

/** A request to the platform, as either side sees it. */
export function RequestView({ id, side, listTitle }: RequestViewProps) {
  const { t } = useTranslation('tickets');
  const request = useRequest(id);
  return (
    <DetailPage
      skeleton="conversation"
      title={request.data ? `#${request.data.number} ${request.data.subject}` : t('request.one')}
      back={{ to: requestPaths[side].list, label: listTitle }}
      query={request}
      actions={request.data ? <RequestActions request={request.data} side={side} /> : null}
    >
      {(data) => (
        <div className={classes['columns']}>
          <Stack gap="md" className={classes['main'] ?? ''}>
            <Group gap="xs">
              <TicketStatusBadge status={data.status} />
              <UrgencyBadge urgency={data.urgency} />
            </Group>
            <MessageList replies={data.replies} download={downloadFromRequest} />
            {data.status === 'closed' ? (
              <Alert color="gray" p="xs">
                {t('request.closedText')}
              </Alert>
            ) : (
              <RequestReply request={data} />
            )}
          </Stack>
          <Stack gap="md" className={classes['aside'] ?? ''}>
            <Paper withBorder p="md" component="section">
              <Title order={2} size="h5" mb="sm">
                {t('details')}
              </Title>
              <RequestSummary request={data} />
            </Paper>
            <Paper withBorder p="md" component="section">
              <Title order={2} size="h5" mb="sm">
                {t('history')}
              </Title>
              <TicketHistory events={data.events} />
            </Paper>
          </Stack>
        </div>
      )}
    </DetailPage>
  );
}

function RequestSummary({ request }: { readonly request: PlatformTicketDetails }) {
  const { t, i18n } = useTranslation(['tickets', 'shared']);
  return (
    <DetailList
      details={[
        { label: t('request.isp'), value: request.ispName },
        { label: t('request.openedBy'), value: request.openedBy ?? undefined },
        { label: t('opened'), value: <RelativeTime instant={request.openedAt} locale={i18n.language} /> },
      ]}
    />
  );
}

interface RequestReplyProps {
  readonly request: PlatformTicketDetails;
}

function RequestReply({ request }: RequestReplyProps) {
  const { t } = useTranslation(['tickets', 'shared']);
  const reply = useReplyToRequest();
  const [body, setBody] = useState('');
  const [attachments, setAttachments] = useState<readonly TicketAttachment[]>([]);
  const send = () =>
    reply.mutate(
      { ticketId: request.id, body, attachmentIds: attachments.map(({ id }) => id) },
      {
        onSuccess: () => {
          setBody('');
          setAttachments([]);
          notifications.show({ message: t('reply.sent', { number: request.number }) });
        },
      },
    );
  return (
    <Paper withBorder p="sm">
      <Stack gap="sm">
        <ProblemAlert error={reply.error} />
        <Textarea
          aria-label={t('request.reply')}
          autosize
          minRows={3}
          maxRows={14}
          maxLength={10_000}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        <Group justify="space-between" align="flex-end">
          <AttachmentsField
            value={attachments}
            onChange={setAttachments}
            uploadFile={(file) => uploadToRequest(request.id, file)}
          />
          <DisabledReason reason={body.trim() === '' ? t('shared:completeFields') : undefined}>
            <Button
              leftSection={<IconSend size={16} />}
              onClick={send}
              loading={reply.isPending}
              disabled={body.trim() === ''}
            >
              {t('request.reply')}
            </Button>
          </DisabledReason>
        </Group>
      </Stack>
    </Paper>
  );
}
