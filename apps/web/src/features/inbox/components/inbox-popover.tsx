import { inboxCalls } from '@lastmile/contract';
import { RelativeTime } from '@lastmile/ui';
import {
  ActionIcon,
  Button,
  Group,
  Indicator,
  Popover,
  ScrollArea,
  Stack,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../../shared/api/client.ts';
import { isInternalPath } from '../../../shared/navigation/landing-page.ts';
import { useIsSettled } from '../../../shared/navigation/use-is-settled.ts';
import classes from './inbox-popover.module.css';

const inboxKey = ['inbox'] as const;
const refreshMs = 60_000;
const pageSize = 20;

type Message = Awaited<ReturnType<typeof loadInbox>>['items'][number];
const loadInbox = () => api(inboxCalls.list, { query: { pageSize } });

/** Messages for the user and the number of unread ones. */
export function InboxPopover() {
  const { t } = useTranslation(['layout', 'shell']);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [opened, panel] = useDisclosure(false);
  const isSettled = useIsSettled();
  const inbox = useQuery({
    queryKey: inboxKey,
    queryFn: loadInbox,
    refetchInterval: refreshMs,
    enabled: isSettled,
  });
  const read = useMutation({
    mutationFn: (which: { ids: number[] } | { all: true }) => api(inboxCalls.read, { body: which }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: inboxKey }),
  });
  const unread = inbox.data?.unread ?? 0;
  const open = ({ id, readAt, link }: Message) => {
    if (!readAt) read.mutate({ ids: [id] });
    if (!link || !isInternalPath(link)) return;
    panel.close();
    void navigate(link);
  };
  return (
    <Popover
      opened={opened}
      onChange={panel.toggle}
      position="bottom-end"
      shadow="md"
      width={360}
      trapFocus
      returnFocus
      withRoles
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          onClick={panel.toggle}
          aria-label={unread > 0 ? t('inbox.unread', { count: unread }) : t('inbox.open')}
        >
          <Indicator
            disabled={unread === 0}
            label={unread > 99 ? '99+' : unread}
            size={16}
            color="red.9"
            offset={2}
          >
            <IconBell size={18} stroke={1.6} />
          </Indicator>
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('inbox.open')}>
        <Group justify="space-between" p="sm">
          <Text fw={600}>{t('inbox.open')}</Text>
          {unread > 0 ? (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={read.isPending}
              onClick={() => read.mutate({ all: true })}
            >
              {t('inbox.markAllRead')}
            </Button>
          ) : null}
        </Group>
        <ScrollArea.Autosize mah={420}>
          <Stack gap={0}>
            {inbox.isError && !inbox.data ? (
              <Group p="sm" role="alert" justify="space-between">
                <Text size="sm">{t('inbox.failed')}</Text>
                <Button size="compact-sm" variant="default" onClick={() => inbox.refetch()}>
                  {t('shell:retry')}
                </Button>
              </Group>
            ) : null}
            {inbox.data?.items.length === 0 ? (
              <Text size="sm" c="dimmed" p="sm" pt={0}>
                {t('inbox.empty')}
              </Text>
            ) : null}
            {inbox.data?.items.map((message) => (
              <MessageButton key={message.id} message={message} onOpen={() => open(message)} />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}

interface MessageButtonProps {
  readonly message: Message;
  readonly onOpen: () => void;
}

function MessageButton({ message, onOpen }: MessageButtonProps) {
  const { t, i18n } = useTranslation('layout');
  return (
    <UnstyledButton className={classes['message']} onClick={onOpen}>
      <Group justify="space-between" wrap="nowrap" align="baseline" gap="xs">
        <Text size="sm" fw={message.readAt ? 400 : 650}>
          {message.title}
        </Text>
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {message.readAt ? null : `${t('inbox.isUnread')} · `}
          <RelativeTime instant={message.sentAt} locale={i18n.language} />
        </Text>
      </Group>
      {message.body ? (
        <Text size="sm" c="dimmed">
          {message.body}
        </Text>
      ) : null}
    </UnstyledButton>
  );
}
