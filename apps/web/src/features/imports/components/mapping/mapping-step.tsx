import type { ImportField } from '@lastmile/contract';
import { Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { type EvaluateInput, type ImportDetail, useEvaluateImport } from '../../api.ts';
import { ColumnTable } from './column-table.tsx';
import { DefaultFields } from './default-fields.tsx';

interface MappingStepProps {
  readonly shown: ImportDetail;
  readonly onChecking: () => void;
}

/** Maps columns to fields and sets defaults for empty cells. */
export function MappingStep({ shown, onChecking }: MappingStepProps) {
  const { t } = useTranslation('imports');
  const canCreateAreas = useCurrentAbility().can('create', 'Area');
  const check = useEvaluateImport();
  const [mapping, setMapping] = useState(() => shown.columns.map(({ field }) => field));
  const [defaults, setDefaults] = useState<NonNullable<EvaluateInput['defaults']>>(shown.defaults);
  const [createAreas, setMakeAreas] = useState(shown.createAreas);
  // A field is mapped from one column only: selecting it here clears the previous column.
  const choose = (index: number, field: ImportField | null) =>
    setMapping(
      mapping.map((had, at) => (at === index ? field : field !== null && had === field ? null : had)),
    );
  const hasNames = mapping.includes('username');
  const start = () =>
    check.mutate(
      { id: shown.id, mapping, defaults, createAreas: createAreas && canCreateAreas },
      { onSuccess: onChecking },
    );
  return (
    <Paper withBorder p="md">
      <Stack gap="md">
        <div>
          <Title order={2} size="h4">
            {t('mappingTitle')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('mappingText')}
          </Text>
        </div>
        <ColumnTable columns={shown.columns} mapping={mapping} onChoose={choose} />
        <DefaultFields mapping={mapping} values={defaults} onChange={setDefaults} />
        {canCreateAreas ? (
          <Checkbox
            label={t('createAreas')}
            description={t('createAreasHint')}
            checked={createAreas}
            onChange={(event) => setMakeAreas(event.currentTarget.checked)}
          />
        ) : null}
        <ProblemAlert error={check.error} />
        <Group justify="flex-end" gap="sm">
          <Text size="sm" c="dimmed">
            {hasNames ? t('evaluateHint') : t('usernameColumnNeeded')}
          </Text>
          <Button onClick={start} loading={check.isPending} disabled={!hasNames}>
            {t('evaluate')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
