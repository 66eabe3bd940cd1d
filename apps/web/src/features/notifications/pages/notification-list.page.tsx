import {
  messageChannels,
  messageKinds,
  type NotificationRow,
  notificationCalls,
  notificationStates,
} from '@lastmile/contract';
import { type FilterField, type ListColumn, RelativeTime } from '@lastmile/ui';
import { Anchor, Badge, Button, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { channelKeys, kindKeys, stateDisplay } from '../../../entities/messages/labels.ts';
import { NotificationDialog } from '../../../entities/messages/notification-dialog.tsx';
import { useDeliveryErrorText } from '../../../entities/messages/use-delivery-error-text.ts';
import { workspacePath } from '../../../entities/subscribers/paths.ts';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';

/** Automatic notifications to subscribers and their delivery status. */
export default function NotificationListPage() {
  const { t } = useTranslation('notifications');
  const [open, setOpen] = useState<number>();
  const filters = useFilters();
  const columns = useColumns(setOpen);
  const templatesLink = (
    <Button
      component={Link}
      to="/isp/notification-templates"
      variant="default"
      leftSection={<IconPencil size={16} />}
    >
      {t('openTemplates')}
    </Button>
  );
  return (
    <>
      <ListPage
        call={notificationCalls.list}
        title={t('title')}
        description={t('description')}
        actions={templatesLink}
        columns={columns}
        sorts={['-queuedAt', 'queuedAt']}
        searchLabel={t('search')}
        filters={filters}
        rowName={({ subscriber, id }) => `${subscriber?.username ?? ''} ${id}`.trim()}
        empty={{ title: t('empty'), text: t('emptyText'), action: templatesLink }}
      />
      {open === undefined ? null : <NotificationDialog id={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function useFilters(): FilterField[] {
  const { t } = useTranslation('notifications');
  return useMemo(
    () => [
      {
        name: 'state',
        label: t('state'),
        kind: 'choice',
        options: notificationStates.map((value) => ({ value, label: t(stateDisplay[value].key) })),
      },
      {
        name: 'channel',
        label: t('channel'),
        kind: 'choice',
        options: messageChannels.map((value) => ({ value, label: t(channelKeys[value]) })),
      },
      {
        name: 'kind',
        label: t('kind'),
        kind: 'choice',
        options: messageKinds.map((value) => ({ value, label: t(kindKeys[value]) })),
      },
    ],
    [t],
  );
}

function useColumns(onOpen: (id: number) => void): ListColumn<NotificationRow>[] {
  const { t, i18n } = useTranslation('notifications');
  const deliveryErrorText = useDeliveryErrorText();
  const { money } = useMoneyFormat();
  return [
    {
      key: 'kind',
      header: t('kind'),
      isTitle: true,
      cell: ({ id, kind, number }) => (
        <>
          <Anchor component="button" type="button" size="sm" fw={600} ta="start" onClick={() => onOpen(id)}>
            {t(kindKeys[kind])}
          </Anchor>
          {number ? (
            <Text size="xs" c="dimmed">
              {number}
            </Text>
          ) : null}
        </>
      ),
    },
    {
      key: 'subscriber',
      header: t('recipient'),
      text: ({ subscriber, recipient }) => [subscriber?.username, recipient].filter(Boolean).join(' · '),
      cell: ({ subscriber, recipient }) => (
        <>
          {subscriber ? (
            <Anchor component={Link} to={workspacePath(subscriber.id)} size="sm">
              {subscriber.username}
            </Anchor>
          ) : null}
          {recipient ? (
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {recipient}
            </Text>
          ) : null}
        </>
      ),
    },
    {
      key: 'state',
      header: t('state'),
      wraps: true,
      cell: ({ state, error }) => (
        <>
          <Badge variant="light" color={stateDisplay[state].tone} tt="none">
            {t(stateDisplay[state].key)}
          </Badge>
          {error ? (
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {deliveryErrorText(error)}
            </Text>
          ) : null}
        </>
      ),
    },
    {
      key: 'queuedAt',
      header: t('queuedAt'),
      sort: 'queuedAt',
      cell: ({ queuedAt }) => <RelativeTime instant={queuedAt} locale={i18n.language} />,
    },
    {
      key: 'sentAt',
      header: t('sentAt'),
      cell: ({ sentAt }) => (sentAt ? <RelativeTime instant={sentAt} locale={i18n.language} /> : null),
    },
    {
      key: 'channel',
      header: t('channel'),
      cell: ({ channel, segments }) =>
        segments && segments > 1 ? `${t(channelKeys[channel])} × ${segments}` : t(channelKeys[channel]),
    },
    {
      key: 'cost',
      header: t('cost'),
      align: 'end',
      cell: ({ costMinor }) => (costMinor === null ? null : money(costMinor)),
    },
    { key: 'tries', header: t('attempts'), align: 'end', hiddenByDefault: true, cell: ({ tries }) => tries },
  ];
}
