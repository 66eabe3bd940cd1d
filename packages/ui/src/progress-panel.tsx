import { Group, Paper, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUiLabels } from './ui-labels.tsx';

interface ProgressPanelProps {
  readonly title: string;
  readonly done: number;
  /** Null while the total is unknown. */
  readonly total: number | null;
  /** Translated state, such as queued, running or completed. */
  readonly stateText: string;
  readonly state: 'active' | 'done' | 'failed' | 'stopped';
  readonly note?: string | null;
  /** Actions: cancel, retry, open the result. */
  readonly actions?: ReactNode;
}

const colours = { active: 'indigo', done: 'green', failed: 'red', stopped: 'gray' } as const;

/** Progress of a long-running task: done of total, time left and actions. */
export function ProgressPanel(props: ProgressPanelProps) {
  const { title, done, total, stateText, state, note, actions } = props;
  const labels = useUiLabels();
  const share = total ? Math.min(100, (done / total) * 100) : 0;
  const isUnknown = state === 'active' && !total;
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed" role="status">
            {stateText}
          </Text>
        </Group>
        <Progress.Root size="md">
          <Progress.Section
            value={isUnknown ? 100 : state === 'done' ? 100 : share}
            color={colours[state]}
            striped={state === 'active'}
            animated={state === 'active'}
            aria-label={title}
          />
        </Progress.Root>
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {total ? labels.progress(done, total) : null}
            {total && state === 'active' && total > done ? ` · ${labels.progressLeft(total - done)}` : null}
            {note ? `${total ? ' · ' : ''}${note}` : null}
          </Text>
          {actions ? <Group gap="xs">{actions}</Group> : null}
        </Group>
      </Stack>
    </Paper>
  );
}
