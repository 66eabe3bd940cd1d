import { Stack, Text } from '@mantine/core';
import { ReadNow } from '../../../entities/routers/poll-now.tsx';
import { Freshness } from '../../../entities/routers/snapshot-age.tsx';
import { usePanelAbility } from '../../../shared/session/ability.ts';
import { useEverythingStale } from '../api.ts';

interface RouterReadingProps {
  readonly router: { readonly id: number; readonly name: string };
  /** What these rows are and what to do with them. */
  readonly hint: string;
  readonly answer:
    | { readonly asOf: string | null; readonly live: boolean; readonly why: string | null }
    | undefined;
}

/** Above a comparison: what it means, how old the router's side of it is, and how to have it anew. */
export function RouterReading({ router, hint, answer }: RouterReadingProps) {
  const mayRead = usePanelAbility().can('update', 'Router');
  const everythingStale = useEverythingStale();
  return (
    <Stack gap="sm" mb="md">
      <Text size="sm" maw={760}>
        {hint}
      </Text>
      {answer ? <Freshness asOf={answer.asOf} live={answer.live} why={answer.why} /> : null}
      {mayRead ? <ReadNow router={router} onRead={everythingStale} /> : null}
    </Stack>
  );
}
