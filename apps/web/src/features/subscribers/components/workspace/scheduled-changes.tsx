import type { Subscriber } from '@lastmile/contract';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { BulkDialog } from '../bulk/bulk-dialog.tsx';
import type { TabProps } from './tab-props.ts';

type Cancellation = 'cancelStatusChange' | 'cancelPackageChange';

/** Changes that take effect later, who scheduled them, and how to cancel them. */
export function ScheduledChanges({ workspace: { subscriber } }: TabProps) {
  const { t } = useTranslation('subscribers');
  const canUpdate = useCurrentAbility().can('update', 'Subscriber');
  const [cancelling, setCancelling] = useState<Cancellation>();
  const changes = useScheduledChanges(subscriber);
  if (changes.length === 0) return null;
  return (
    <Alert
      variant="light"
      color="yellow"
      mb="md"
      icon={<IconCalendarEvent size={20} />}
      title={t('scheduledChange')}
    >
      <Stack gap="sm">
        {changes.map(({ cancel, text, scheduledBy }) => (
          <Group key={cancel} justify="space-between" gap="sm">
            <div>
              <Text size="sm" fw={600}>
                {text}
              </Text>
              {scheduledBy ? <Text size="sm">{scheduledBy}</Text> : null}
            </div>
            {canUpdate ? (
              <Button size="compact-sm" variant="default" onClick={() => setCancelling(cancel)}>
                {t(`action.${cancel}`)}
              </Button>
            ) : null}
          </Group>
        ))}
      </Stack>
      {cancelling ? (
        <BulkDialog
          kind={cancelling}
          target={{ ids: [subscriber.id] }}
          name={subscriber.username}
          onClose={() => setCancelling(undefined)}
        />
      ) : null}
    </Alert>
  );
}

function useScheduledChanges({ nextStatus, nextPackage, changeOn, changeBy, changeAt }: Subscriber) {
  const { t } = useTranslation('subscribers');
  const day = useFormatDate();
  const scheduledBy = (name: string | null, at: string | null) =>
    name && at ? t('scheduledBy', { name, day: day(at.slice(0, 10)) }) : null;
  const changes: { cancel: Cancellation; text: string; scheduledBy: string | null }[] = [];
  if (nextStatus) {
    const { status, on, holdUntil, by, at } = nextStatus;
    const holdText = holdUntil
      ? t('nextHoldUntil', { day: day(on), until: day(holdUntil) })
      : t('nextHold', { day: day(on) });
    const text = status === 'closed' ? t('nextClosing', { day: day(on) }) : holdText;
    changes.push({ cancel: 'cancelStatusChange', text, scheduledBy: scheduledBy(by, at) });
  }
  if (nextPackage && changeOn) {
    const text = `${t('nextPackage', { day: day(changeOn) })}: ${nextPackage.name}`;
    changes.push({ cancel: 'cancelPackageChange', text, scheduledBy: scheduledBy(changeBy, changeAt) });
  }
  return changes;
}
