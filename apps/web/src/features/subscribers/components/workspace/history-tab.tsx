import { ErrorState, ListPager, Refetching, RelativeTime, TableSkeleton } from '@lastmile/ui';
import { Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../../shared/i18n/use-problem-text.ts';
import { type HistoryEntry, useHistory } from '../../api.ts';
import { listSubscriberChanges } from './field-changes.ts';
import type { TabProps } from './tab-props.ts';
import { useHistoryLabels } from './use-history-labels.ts';

/** Changes of the subscriber with user and previous values. */
export function HistoryTab({ workspace }: TabProps) {
  const { t } = useTranslation('shared');
  const problemText = useProblemText();
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(25);
  const history = useHistory(workspace.subscriber.id, page, pageSize);
  if (history.isPending) return <TableSkeleton label={t('loading')} />;
  if (!history.data) {
    return (
      <ErrorState
        title={t('listFailed')}
        text={problemText(history.error)}
        retryLabel={t('retry')}
        onRetry={() => history.refetch()}
        retrying={history.isFetching}
      />
    );
  }
  return (
    <>
      <Refetching active={history.isPlaceholderData}>
        <Stack component="ol" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
          {history.data.items.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Stack>
      </Refetching>
      <ListPager
        page={page}
        pageSize={pageSize}
        total={history.data.total}
        onPage={setPage}
        onPageSize={(size) => {
          setPageSize(size);
          setPage(1);
        }}
      />
    </>
  );
}

function Entry({ entry }: { readonly entry: HistoryEntry }) {
  const { t, i18n } = useTranslation('subscribers');
  const labels = useHistoryLabels();
  const changes = entry.before ? listSubscriberChanges(entry.before, entry.after) : [];
  return (
    <li>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {labels.title(entry)}
        </Text>
        <Text size="sm" c="dimmed">
          {entry.who ?? t('bySystem')} · <RelativeTime instant={entry.at} locale={i18n.language} />
        </Text>
      </Group>
      {changes.map(({ field, before, after }) => (
        <Text key={field} size="sm" style={{ overflowWrap: 'anywhere' }}>
          <Text component="span" size="sm" c="dimmed">
            {labels.field(field)}:{' '}
          </Text>
          <s>{labels.value(field, before)}</s> → {labels.value(field, after)}
        </Text>
      ))}
    </li>
  );
}
