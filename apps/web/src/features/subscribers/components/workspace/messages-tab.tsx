import { type NotificationRow, notificationCalls, notificationChannels } from '@lastmile/contract';
import { type ListColumn, RelativeTime } from '@lastmile/ui';
import { Anchor, Badge, Group, Stack, Switch, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOptOuts, useSaveOptOuts } from '../../../../entities/messages/api.ts';
import { channelKeys, kindKeys, stateDisplay } from '../../../../entities/messages/labels.ts';
import { NotificationDialog } from '../../../../entities/messages/notification-dialog.tsx';
import { useDeliveryErrorText } from '../../../../entities/messages/use-delivery-error-text.ts';
import { useProblemText } from '../../../../shared/i18n/use-problem-text.ts';
import { ListSection } from '../../../../shared/kit/list/list-section.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import type { TabProps } from './tab-props.ts';

/** Messages to the subscriber's customer, and the channels by which they want none. */
export function MessagesTab({ workspace }: TabProps) {
  const { t } = useTranslation('notifications');
  const { id } = workspace.subscriber;
  const canRead = useCurrentAbility().can('read', 'Notification');
  const [open, setOpen] = useState<number>();
  const columns = useColumns(setOpen);
  const fixedQuery = useMemo(() => ({ subscriberId: String(id) }), [id]);
  return (
    <Stack gap="md">
      <OptOuts subscriberId={id} />
      {canRead ? (
        <ListSection
          call={notificationCalls.list}
          title={t('title')}
          columns={columns}
          sorts={['-queuedAt', 'queuedAt']}
          fixedQuery={fixedQuery}
          rowName={({ id: message }) => String(message)}
          empty={{ title: t('empty'), text: t('emptySubscriber') }}
        />
      ) : null}
      {open === undefined ? null : <NotificationDialog id={open} onClose={() => setOpen(undefined)} />}
    </Stack>
  );
}

function OptOuts({ subscriberId }: { readonly subscriberId: number }) {
  const { t } = useTranslation('notifications');
  const problemText = useProblemText();
  const canUpdate = useCurrentAbility().can('update', 'Subscriber');
  const { data } = useOptOuts(subscriberId);
  const save = useSaveOptOuts(subscriberId);
  if (!data) return null;
  const out = data.channels;
  return (
    <div>
      <Group gap="lg">
        <Text size="sm" fw={600}>
          {t('wants')}
        </Text>
        {notificationChannels.map((channel) => (
          <Switch
            key={channel}
            label={t(channelKeys[channel])}
            checked={!out.includes(channel)}
            disabled={!canUpdate || save.isPending}
            onChange={({ currentTarget }) =>
              save.mutate(currentTarget.checked ? out.filter((one) => one !== channel) : [...out, channel], {
                onError: (error) => notifications.show({ color: 'red', message: problemText(error) }),
              })
            }
          />
        ))}
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        {t('wantsHint')}
      </Text>
    </div>
  );
}

function useColumns(onOpen: (id: number) => void): ListColumn<NotificationRow>[] {
  const { t, i18n } = useTranslation('notifications');
  const errorText = useDeliveryErrorText();
  const { money } = useMoneyFormat();
  return [
    {
      key: 'kind',
      header: t('kind'),
      isTitle: true,
      cell: ({ id, kind, recipient }) => (
        <>
          <Anchor component="button" type="button" size="sm" fw={600} ta="start" onClick={() => onOpen(id)}>
            {t(kindKeys[kind])}
          </Anchor>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {recipient}
          </Text>
        </>
      ),
    },
    { key: 'channel', header: t('channel'), cell: ({ channel }) => t(channelKeys[channel]) },
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
            <Text size="xs" c="dimmed">
              {errorText(error)}
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
      key: 'cost',
      header: t('cost'),
      align: 'end',
      cell: ({ costMinor }) => (costMinor === null ? null : money(costMinor)),
    },
  ];
}
