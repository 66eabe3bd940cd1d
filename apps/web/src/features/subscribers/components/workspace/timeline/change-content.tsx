import { Text } from '@mantine/core';
import { listSubscriberChanges } from '../field-changes.ts';
import { useHistoryLabels } from '../use-history-labels.ts';
import type { EntryProps } from './entry-props.ts';

/** A change of the subscriber with previous and new values. */
export function ChangeContent({ entry }: EntryProps<'change'>) {
  const labels = useHistoryLabels();
  const changes = entry.before ? listSubscriberChanges(entry.before, entry.after) : [];
  // What the status became says more than that something was updated.
  const status = changes.find(({ field }) => field === 'status');
  return (
    <>
      <Text size="sm" fw={600}>
        {status ? labels.value('status', status.after) : labels.title(entry)}
      </Text>
      {changes.map(({ field, before, after }) => (
        <Text key={field} size="sm">
          <Text component="span" size="sm" c="dimmed">
            {labels.field(field)}:{' '}
          </Text>
          <s>{labels.value(field, before)}</s> → {labels.value(field, after)}
        </Text>
      ))}
    </>
  );
}
