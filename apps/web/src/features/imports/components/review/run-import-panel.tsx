import { Alert, Button, Checkbox, Group, Paper, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { usePanelAbility } from '../../../../shared/session/ability.ts';
import { type Shown, useRun } from '../../api.ts';

/** What bringing the rows in will do, in numbers, and the button that does it; afterwards what came of it. */
export function RunPanel({ shown }: { readonly shown: Shown }) {
  const { t } = useTranslation('imports');
  const mayChange = usePanelAbility().can('update', 'Subscriber');
  const run = useRun();
  const [changeExisting, setChangeExisting] = useState(shown.changeExisting);
  const { figures, busy, newAreas } = shown;
  const toMake = figures.new - figures.created;
  const toChange = changeExisting && mayChange ? figures.changed - figures.updated : 0;
  const isAnyDone = figures.created + figures.updated > 0;
  if (busy) return null;
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        {isAnyDone ? (
          <Text fw={600} role="status">
            {figures.created > 0 ? t('came', { count: figures.created }) : null}{' '}
            {figures.updated > 0 ? t('cameChanged', { count: figures.updated }) : null}
          </Text>
        ) : null}
        {figures.refused > 0 ? (
          <Alert color="yellow" p="sm" icon={<IconAlertTriangle size={18} />}>
            {t('refusedStay', { count: figures.refused })}
          </Alert>
        ) : null}
        {mayChange && figures.changed > figures.updated ? (
          <Checkbox
            label={t('changeExisting', { count: figures.changed - figures.updated })}
            description={t('changeExistingHint')}
            checked={changeExisting}
            onChange={(event) => setChangeExisting(event.currentTarget.checked)}
          />
        ) : null}
        <ProblemAlert error={run.error} />
        {toMake + toChange > 0 ? (
          <Group justify="space-between" gap="sm">
            <Text size="sm" c="dimmed">
              {t('willMake', { count: toMake })} {toChange > 0 ? t('willChange', { count: toChange }) : null}{' '}
              {newAreas > 0 ? t('willMakeAreas', { count: newAreas }) : null}
            </Text>
            <Button
              leftSection={<IconPlayerPlay size={16} />}
              loading={run.isPending}
              onClick={() => run.mutate({ id: shown.id, changeExisting: changeExisting && mayChange })}
            >
              {t('run')}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Paper>
  );
}
