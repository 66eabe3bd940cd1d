import { type TimelineKind, timelineKinds } from '@lastmile/contract';
import { ErrorState, Refetching, TableSkeleton } from '@lastmile/ui';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../../../shared/i18n/use-problem-text.ts';
import { useCurrentAbility } from '../../../../../shared/session/ability.ts';
import { useTimeline } from '../../../api.ts';
import { TimelineItem } from './timeline-item.tsx';

const kindLabels = {
  invoice: 'kind.invoice',
  payment: 'kind.payment',
  creditNote: 'kind.creditNote',
  change: 'kind.change',
  note: 'kind.note',
  session: 'kind.session',
  message: 'kind.message',
  ticket: 'kind.ticket',
  visit: 'kind.visit',
} as const satisfies Record<TimelineKind, string>;
const neededSubjects = {
  invoice: 'Invoice',
  creditNote: 'Invoice',
  payment: 'Payment',
  message: 'Notification',
  ticket: 'Ticket',
  visit: 'Ticket',
} as const;

/** Everything that happened to a subscriber, newest first. */
export function Timeline({ subscriberId }: { readonly subscriberId: number }) {
  const { t } = useTranslation(['workspace', 'shared']);
  const problemText = useProblemText();
  const ability = useCurrentAbility();
  const [kind, setKind] = useState<TimelineKind>();
  const timeline = useTimeline(subscriberId, kind);
  if (timeline.isPending) return <TableSkeleton label={t('shared:loading')} />;
  if (!timeline.data) {
    return (
      <ErrorState
        title={t('shared:listFailed')}
        text={problemText(timeline.error)}
        retryLabel={t('shared:retry')}
        onRetry={() => timeline.refetch()}
        retrying={timeline.isFetching}
      />
    );
  }
  const entries = timeline.data.pages.flatMap(({ items }) => items);
  const readable = timelineKinds.filter(
    (one) =>
      !(one in neededSubjects) || ability.can('read', neededSubjects[one as keyof typeof neededSubjects]),
  );
  return (
    <Stack gap="sm">
      <Select
        aria-label={t('timeline.filter')}
        placeholder={t('timeline.all')}
        size="xs"
        w={200}
        clearable
        value={kind ?? null}
        data={readable.map((value) => ({ value, label: t(kindLabels[value]) }))}
        onChange={(value) => setKind((value as TimelineKind | null) ?? undefined)}
      />
      <Refetching active={timeline.isPlaceholderData}>
        {entries.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('timeline.empty')}
          </Text>
        ) : (
          <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
            {entries.map((entry) => (
              <TimelineItem key={`${entry.kind} ${entry.id}`} entry={entry} />
            ))}
          </Stack>
        )}
      </Refetching>
      {timeline.hasNextPage ? (
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            loading={timeline.isFetchingNextPage}
            onClick={() => void timeline.fetchNextPage()}
          >
            {t('timeline.more')}
          </Button>
        </Group>
      ) : null}
    </Stack>
  );
}
