import { type CallOutput, subscriberCalls } from '@lastmile/contract';
import { RelativeTime } from '@lastmile/ui';
import { Button, Group, Popover, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client.ts';
import { BulkResultView } from '../../shared/kit/bulk/bulk-result-view.tsx';
import { ProblemAlert } from '../../shared/kit/problem-alert.tsx';
import { useCurrentAbility } from '../../shared/session/ability.ts';
import { useBillingMutation } from '../billing/api.ts';
import { runTransfer, useInvalidateTransferred } from '../resellers/transfer-api.ts';

type Change = CallOutput<typeof subscriberCalls.recentChanges>['items'][number];

/** Bulk changes that can still be undone, after their toast is gone. */
export function RecentChanges() {
  return useCurrentAbility().can('update', 'Subscriber') ? <UndoList /> : null;
}

function UndoList() {
  const { t } = useTranslation('subscribers');
  const { data } = useQuery({
    queryKey: ['subscribers', 'recent-changes'],
    queryFn: () => api(subscriberCalls.recentChanges, {}),
  });
  const changes = data?.items ?? [];
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
            <ChangeItem
              key={`${change.requestId} ${change.kind} ${change.formerResellerId}`}
              change={change}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

const undoCalls = {
  suspend: subscriberCalls.activate,
  hold: subscriberCalls.resume,
  close: subscriberCalls.reopen,
} as const satisfies Record<Exclude<Change['kind'], 'transfer'>, object>;
const titles = {
  suspend: 'recent.suspended',
  hold: 'recent.putOnHold',
  close: 'recent.closed',
  transfer: 'transferred',
} as const satisfies Record<Change['kind'], string>;

const undoChange = ({ kind, undoableIds, formerResellerId = null }: Change) =>
  kind === 'transfer'
    ? runTransfer(undoableIds, { toResellerId: formerResellerId, keepUsernames: true })
    : api(undoCalls[kind], { body: { ids: undoableIds } });

function ChangeItem({ change }: { readonly change: Change }) {
  const { kind, at, who, changed, undoableIds } = change;
  const { t, i18n } = useTranslation('subscribers');
  const undo = useBillingMutation(() => undoChange(change));
  const refreshTransferred = useInvalidateTransferred();
  const send = () =>
    undo.mutate(undefined, {
      onSuccess: ({ done }) => {
        if (done.length > 0) notifications.show({ message: t('result.undone', { count: done.length }) });
        if (kind === 'transfer') void refreshTransferred();
      },
    });
  const refused = (undo.data?.refused ?? []).map(({ username, code, detail }) => ({
    name: username,
    code,
    about: detail,
  }));
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
      {refused.length > 0 ? (
        <BulkResultView
          headline={t('result.undone', { count: undo.data?.done.length ?? 0 })}
          refused={refused}
        />
      ) : null}
      <ProblemAlert error={undo.error} />
    </li>
  );
}
