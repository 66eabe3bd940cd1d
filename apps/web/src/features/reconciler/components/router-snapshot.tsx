import { Stack, Text } from '@mantine/core';
import { PollNow } from '../../../entities/routers/poll-now.tsx';
import { SnapshotAge } from '../../../entities/routers/snapshot-age.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { useInvalidateAll } from '../api.ts';

interface RouterSnapshotInfoProps {
  readonly router: { readonly id: number; readonly name: string };
  /** What the rows mean and what to do with them. */
  readonly hint: string;
  readonly answer:
    | { readonly asOf: string | null; readonly live: boolean; readonly why: string | null }
    | undefined;
}

/** Header of a comparison: its meaning, the age of the snapshot, and a button to poll again. */
export function RouterSnapshotInfo({ router, hint, answer }: RouterSnapshotInfoProps) {
  const canRead = useCurrentAbility().can('update', 'Router');
  const invalidateAll = useInvalidateAll();
  return (
    <Stack gap="sm" mb="md">
      <Text size="sm" maw={760}>
        {hint}
      </Text>
      {answer ? <SnapshotAge asOf={answer.asOf} live={answer.live} why={answer.why} /> : null}
      {canRead ? <PollNow router={router} onRead={invalidateAll} /> : null}
    </Stack>
  );
}
