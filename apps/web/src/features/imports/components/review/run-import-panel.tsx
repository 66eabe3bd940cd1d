import { Alert, Button, Checkbox, Group, Paper, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { type ImportDetail, useRunImport } from '../../api.ts';

/** Summary and start button of the import; its result afterwards. */
export function RunImportPanel({ shown }: { readonly shown: ImportDetail }) {
  const { t } = useTranslation('imports');
  const canChange = useCurrentAbility().can('update', 'Subscriber');
  const run = useRunImport();
  const [changeExisting, setChangeExisting] = useState(shown.changeExisting);
  const { figures, busy, newAreas } = shown;
  const toMake = figures.new - figures.created;
  const toChange = changeExisting && canChange ? figures.changed - figures.updated : 0;
  const isAnyDone = figures.created + figures.updated > 0;
  if (busy) return null;
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        {isAnyDone ? (
          <Text fw={600} role="status">
            {figures.created > 0 ? t('result.created', { count: figures.created }) : null}{' '}
            {figures.updated > 0 ? t('result.updated', { count: figures.updated }) : null}
          </Text>
        ) : null}
        {figures.refused > 0 ? (
          <Alert color="yellow" p="sm" icon={<IconAlertTriangle size={18} />}>
            {t('rejectedHint', { count: figures.refused })}
          </Alert>
        ) : null}
        {canChange && figures.changed > figures.updated ? (
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
              {t('preview.create', { count: toMake })}{' '}
              {toChange > 0 ? t('preview.update', { count: toChange }) : null}{' '}
              {newAreas > 0 ? t('preview.createAreas', { count: newAreas }) : null}
            </Text>
            <Button
              leftSection={<IconPlayerPlay size={16} />}
              loading={run.isPending}
              onClick={() => run.mutate({ id: shown.id, changeExisting: changeExisting && canChange })}
            >
              {t('runImport')}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Paper>
  );
}
