import type { TicketAttachment, TicketDetails } from '@lastmile/contract';
import { DisabledReason } from '@lastmile/ui';
import { Alert, Button, Group, Menu, Paper, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCheck, IconMessage2, IconSend } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachmentsField } from '../../../../entities/tickets/attachments-field.tsx';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { announceReplying, useCannedReplies, useReply } from '../../api.ts';

type Kind = 'public' | 'internal' | 'customer';
const sendKeys = {
  public: 'reply.send',
  internal: 'reply.saveNote',
  customer: 'reply.saveCustomer',
} as const satisfies Record<Kind, string>;
const hintKeys = {
  public: 'reply.publicHint',
  internal: 'reply.internalHint',
  customer: 'reply.customerHint',
} as const satisfies Record<Kind, string>;
const announceMs = 4_000;

interface ReplyFormProps {
  readonly ticket: TicketDetails;
  /** Who else is replying at this moment. */
  readonly otherReplying: string | undefined;
}

/** A public reply, an internal note, or what the customer said. */
export function ReplyForm({ ticket, otherReplying }: ReplyFormProps) {
  const { t } = useTranslation(['tickets', 'shared']);
  const reply = useReply();
  const isResolved = ticket.status === 'resolved';
  const [kind, setKind] = useState<Kind>('public');
  const [body, setBody] = useState('');
  const [attachments, setAttachments] = useState<readonly TicketAttachment[]>([]);
  const announced = useRef(0);
  const type = (text: string) => {
    setBody(text);
    if (Date.now() - announced.current < announceMs) return;
    announced.current = Date.now();
    void announceReplying(ticket.id);
  };
  const mayResolve =
    useCurrentAbility().can('update', 'Ticket') && ticket.dueAt !== null && kind === 'public';
  const send = (resolve: boolean) =>
    reply.mutate(
      {
        ticketId: ticket.id,
        body,
        author: kind === 'customer' ? 'customer' : 'staff',
        internal: kind === 'internal',
        resolve,
        attachmentIds: attachments.map(({ id }) => id),
      },
      {
        onSuccess: () => {
          setBody('');
          setAttachments([]);
          const { number } = ticket;
          notifications.show({ message: resolve ? t('resolved', { number }) : t('reply.sent', { number }) });
        },
      },
    );
  return (
    <Paper withBorder p="sm">
      <Stack gap="sm">
        <ProblemAlert error={reply.error} />
        {otherReplying ? (
          <Alert role="status" color="yellow" p="xs">
            {t('reply.other', { name: otherReplying })}
          </Alert>
        ) : null}
        <Group justify="space-between" gap="xs">
          <SegmentedControl
            size="xs"
            aria-label={t('reply.kind')}
            value={kind}
            onChange={(value) => setKind(value as Kind)}
            data={[
              { value: 'public', label: t('reply.public') },
              { value: 'internal', label: t('internalNote') },
              { value: 'customer', label: t('reply.customer') },
            ]}
          />
          <CannedReplyMenu onChoose={(text) => type(body ? `${body}\n${text}` : text)} />
        </Group>
        <Textarea
          aria-label={t(sendKeys[kind])}
          description={isResolved && kind !== 'customer' ? t('reply.resolvedHint') : t(hintKeys[kind])}
          inputWrapperOrder={['input', 'description', 'error']}
          autosize
          minRows={3}
          maxRows={14}
          maxLength={10_000}
          value={body}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Group justify="space-between" align="flex-end">
          <AttachmentsField value={attachments} onChange={setAttachments} />
          <Group gap="xs">
            {mayResolve ? (
              <DisabledReason reason={body.trim() === '' ? t('shared:completeFields') : undefined}>
                <Button
                  variant="default"
                  leftSection={<IconCheck size={16} />}
                  onClick={() => send(true)}
                  disabled={reply.isPending || body.trim() === ''}
                >
                  {t('reply.sendAndResolve')}
                </Button>
              </DisabledReason>
            ) : null}
            <DisabledReason reason={body.trim() === '' ? t('shared:completeFields') : undefined}>
              <Button
                leftSection={<IconSend size={16} />}
                onClick={() => send(false)}
                loading={reply.isPending}
                disabled={body.trim() === ''}
              >
                {t(sendKeys[kind])}
              </Button>
            </DisabledReason>
          </Group>
        </Group>
      </Stack>
    </Paper>
  );
}

function CannedReplyMenu({ onChoose }: { readonly onChoose: (text: string) => void }) {
  const { t } = useTranslation('tickets');
  const replies = useCannedReplies().data ?? [];
  if (replies.length === 0) return null;
  return (
    <Menu shadow="md" position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="subtle" color="gray" size="compact-sm" leftSection={<IconMessage2 size={16} />}>
          {t('settings.canned')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {replies.map(({ id, title, body }) => (
          <Menu.Item key={id} onClick={() => onChoose(body)}>
            <Text size="sm">{title}</Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
