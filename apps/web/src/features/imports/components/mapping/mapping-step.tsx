import type { ImportField } from '@lastmile/contract';
import { Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { usePanelAbility } from '../../../../shared/session/ability.ts';
import { type Checking, type Shown, useCheck } from '../../api.ts';
import { ColumnTable } from './column-table.tsx';
import { DefaultFields } from './default-fields.tsx';

interface MappingStepProps {
  readonly shown: Shown;
  readonly onChecking: () => void;
}

/** Which column fills which field, and what stands in where a cell is empty. */
export function MappingStep({ shown, onChecking }: MappingStepProps) {
  const { t } = useTranslation('imports');
  const mayMakeAreas = usePanelAbility().can('create', 'Area');
  const check = useCheck();
  const [mapping, setMapping] = useState(() => shown.columns.map(({ field }) => field));
  const [defaults, setDefaults] = useState<NonNullable<Checking['defaults']>>(shown.defaults);
  const [makeAreas, setMakeAreas] = useState(shown.makeAreas);
  // One field from one column: choosing it here takes it from where it was.
  const choose = (index: number, field: ImportField | null) =>
    setMapping(
      mapping.map((had, at) => (at === index ? field : field !== null && had === field ? null : had)),
    );
  const hasNames = mapping.includes('username');
  const start = () =>
    check.mutate(
      { id: shown.id, mapping, defaults, makeAreas: makeAreas && mayMakeAreas },
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
        {mayMakeAreas ? (
          <Checkbox
            label={t('makeAreas')}
            description={t('makeAreasHint')}
            checked={makeAreas}
            onChange={(event) => setMakeAreas(event.currentTarget.checked)}
          />
        ) : null}
        <ProblemAlert error={check.error} />
        <Group justify="flex-end" gap="sm">
          <Text size="sm" c="dimmed">
            {hasNames ? t('checkEffect') : t('noNames')}
          </Text>
          <Button onClick={start} loading={check.isPending} disabled={!hasNames}>
            {t('check')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
