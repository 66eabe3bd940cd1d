import type { RouterStaticData } from '@lastmile/contract';
import { ErrorState, RelativeTime, TableSkeleton } from '@lastmile/ui';
import { Alert, Group, Paper, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../app/problem-text.ts';
import { useFacts } from '../api.ts';

interface FactsFrameProps {
  readonly routerId: number;
  /** Draws what is known also of a router that has told nothing yet. */
  readonly always?: boolean;
  readonly children: (facts: RouterStaticData) => ReactNode;
}

/** What a router told, always with how old that is, and why it is not newer. */
export function FactsFrame({ routerId, always = false, children }: FactsFrameProps) {
  const { t } = useTranslation(['routers', 'kit']);
  const problemText = useProblemText();
  const facts = useFacts(routerId);
  if (!facts.data) {
    return (
      <Paper withBorder>
        {facts.isPending ? (
          <TableSkeleton label={t('kit:loading')} />
        ) : (
          <ErrorState
            title={t('kit:detailFailed')}
            text={problemText(facts.error)}
            retryLabel={t('kit:retry')}
            onRetry={() => facts.refetch()}
            retrying={facts.isFetching}
          />
        )}
      </Paper>
    );
  }
  return (
    <Stack gap="md">
      <Freshness facts={facts.data} />
      {always || facts.data.asOf ? children(facts.data) : null}
    </Stack>
  );
}

function Freshness({ facts: { asOf, live, why } }: { readonly facts: RouterStaticData }) {
  const { t, i18n } = useTranslation('routers');
  const time = asOf ? <RelativeTime instant={asOf} locale={i18n.language} /> : null;
  if (live) {
    return (
      <Group gap={6} component="p" m={0} c="dimmed" fz="sm">
        <IconClock size={16} aria-hidden /> {t('asOf')} {time}
      </Group>
    );
  }
  if (!asOf && !why)
    return <Alert role="status" color="gray" icon={<IconClock size={18} />} title={t('notReadYet')} />;
  return (
    <Alert
      role="status"
      color="yellow"
      icon={<IconAlertTriangle size={18} />}
      title={asOf ? t('notLive') : t('neverAnswered')}
    >
      {asOf ? (
        <Text size="sm">
          {t('asOf')} {time}
        </Text>
      ) : null}
      {why ? (
        <Text size="sm" lang="en">
          {why}
        </Text>
      ) : null}
    </Alert>
  );
}
