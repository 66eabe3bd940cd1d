import type { CallOutput, gatewayCalls } from '@lastmile/contract';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { reasonKey } from '../labels.ts';

type Connection = CallOutput<typeof gatewayCalls.test>;

interface TestConnectionProps {
  readonly name: string;
  readonly onTest: () => Promise<Connection>;
}

const display = {
  succeeded: { key: 'test.succeeded', tone: 'green' },
  refused: { key: 'test.refused', tone: 'red' },
  unknown: { key: 'test.unknown', tone: 'yellow' },
} as const;

/** Asks the gateway whether it accepts the stored credentials. */
export function TestConnection({ name, onTest }: TestConnectionProps) {
  const { t } = useTranslation(['gateways', 'checkouts']);
  const test = useMutation({ mutationFn: onTest });
  const result = test.data && display[test.data.outcome];
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={16} />}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t('test')}
        </Button>
        <Text size="xs" c="dimmed">
          {t('testHint')}
        </Text>
      </Group>
      <ProblemAlert error={test.error} />
      {result && test.data ? (
        <Alert color={result.tone} role="status" title={t(result.key, { name })}>
          {test.data.reason ? t(`checkouts:${reasonKey(test.data.reason)}`) : null}
        </Alert>
      ) : null}
    </Stack>
  );
}
