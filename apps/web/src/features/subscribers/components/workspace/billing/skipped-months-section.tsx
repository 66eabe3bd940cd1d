import { type SkippedMonthRow, type Subscriber, skippedMonthCalls } from '@lastmile/contract';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { billingKey, useBillingMutation } from '../../../../../entities/billing/api.ts';
import { api } from '../../../../../shared/api/client.ts';
import { formatMonth } from '../../../../../shared/dates/months.ts';
import { useFormatDate } from '../../../../../shared/dates/use-format-date.ts';
import { ProblemAlert } from '../../../../../shared/kit/problem-alert.tsx';
import { useCurrentAbility } from '../../../../../shared/session/ability.ts';
import { BulkDialog } from '../../bulk/bulk-dialog.tsx';

/** Months in which the subscriber is not invoiced; those that billing has not passed can be undone. */
export function SkippedMonthsSection({ subscriber }: { readonly subscriber: Subscriber }) {
  const { t, i18n } = useTranslation('subscribers');
  const canUpdate = useCurrentAbility().can('update', 'Invoice');
  const [isAdding, setIsAdding] = useState(false);
  const skipped = useQuery({
    queryKey: ['subscribers', 'skipped-months', ...billingKey, subscriber.id],
    queryFn: () => api(skippedMonthCalls.list, { query: { subscriberId: subscriber.id } }),
    select: ({ items }) => items,
  });
  const remove = useBillingMutation((id: number) => api(skippedMonthCalls.delete, { body: { id } }));
  const undo = async ({ id, month }: SkippedMonthRow) => {
    const undone = await remove.mutateAsync(id).catch(() => undefined);
    if (undone)
      notifications.show({ message: t('skip.undone', { month: formatMonth(month, i18n.language) }) });
  };
  return (
    <Stack gap="sm">
      <ProblemAlert error={remove.error ?? skipped.error} />
      {skipped.data?.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('skip.none')}
        </Text>
      ) : null}
      {skipped.data?.map((row) => (
        <SkippedMonth key={row.id} row={row} {...(canUpdate ? { onUndo: () => void undo(row) } : {})} />
      ))}
      {canUpdate && subscriber.status !== 'closed' ? (
        <Group>
          <Button variant="default" onClick={() => setIsAdding(true)}>
            {t('action.skipMonths')}
          </Button>
        </Group>
      ) : null}
      {isAdding ? (
        <BulkDialog
          kind="skipMonths"
          target={{ ids: [subscriber.id] }}
          name={subscriber.username}
          onClose={() => setIsAdding(false)}
        />
      ) : null}
    </Stack>
  );
}

function SkippedMonth({ row, onUndo }: { readonly row: SkippedMonthRow; readonly onUndo?: () => void }) {
  const { t, i18n } = useTranslation('subscribers');
  const day = useFormatDate();
  const { month, reason, createdBy, createdAt, passed } = row;
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text size="sm" fw={600}>
          {formatMonth(month, i18n.language)}
        </Text>
        <Text size="sm" c="dimmed">
          {createdBy ? t('skip.by', { reason, name: createdBy, day: day(createdAt.slice(0, 10)) }) : reason}
        </Text>
      </div>
      {passed ? (
        <Badge variant="light" color="gray" tt="none">
          {t('skip.passed')}
        </Badge>
      ) : null}
      {onUndo && !passed ? (
        <Button size="compact-sm" variant="default" onClick={onUndo}>
          {t('skip.undo')}
        </Button>
      ) : null}
    </Group>
  );
}
