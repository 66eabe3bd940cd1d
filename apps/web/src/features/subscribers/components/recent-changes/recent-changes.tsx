import type { CallOutput, subscriberCalls } from '@lastmile/contract';
import { RelativeTime } from '@lastmile/ui';
import { Button, Group, Popover, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { useRecentChanges, useSubscriberMutation } from '../../api.ts';
import { runBulk, undoActions } from '../bulk/bulk-actions.ts';

type Change = CallOutput<typeof subscriberCalls.recentChanges>['items'][number];

/** Bulk changes that can still be undone, after their toast is gone. */
export function RecentChanges() {
  return useCurrentAbility().can('update', 'Subscriber') ? <UndoList /> : null;
}

function UndoList() {
  const { t } = useTranslation('subscribers');
  const changes = useRecentChanges().data?.items ?? [];
  if (changes.length === 0) return null;
  return (
    <Popover position="bottom-end" shadow="md" width={360} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconArrowBackUp size={16} />}>
          {t('recent.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {changes.map((change) => (
            <ChangeItem key={`${change.requestId} ${change.kind}`} change={change} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

const titles = { suspend: 'recent.suspended', hold: 'recent.putOnHold', close: 'recent.closed' } as const;

function ChangeItem({ change: { kind, at, who, changed, undoableIds } }: { readonly change: Change }) {
  const { t, i18n } = useTranslation('subscribers');
  const undo = useSubscriberMutation(() => runBulk(undoActions[kind] ?? 'activate', undoableIds, {}));
  const send = () =>
    undo.mutate(undefined, {
      onSuccess: ({ done }) => notifications.show({ message: t('result.undone', { count: done.length }) }),
    });
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <div>
          <Text size="sm" fw={600}>
            {t(titles[kind], { count: changed })}
          </Text>
          <Text size="xs" c="dimmed">
            {who ?? t('bySystem')} · <RelativeTime instant={at} locale={i18n.language} />
          </Text>
        </div>
        <Button size="compact-sm" variant="default" loading={undo.isPending} onClick={send}>
          {undoableIds.length === changed ? t('undo') : t('recent.undoSome', { count: undoableIds.length })}
        </Button>
      </Group>
      <ProblemAlert error={undo.error} />
    </li>
  );
}
