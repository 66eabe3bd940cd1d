import {
  btrcColumns,
  type RegulatorColumn,
  type RegulatorSource,
  regulatorSources,
} from '@lastmile/contract';
import { DisabledReason } from '@lastmile/ui';
import { ActionIcon, Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useUpdateMapping } from '../api.ts';
import { sourceLabels } from './source-labels.ts';

interface MappingFormProps {
  readonly columns: readonly RegulatorColumn[];
  readonly version: number;
}

interface EditedColumn extends RegulatorColumn {
  readonly key: number;
}

/** As many as the contract allows. */
const maxColumns = 40;

let lastKey = 0;
const edited = (columns: readonly RegulatorColumn[]): EditedColumn[] =>
  columns.map((column) => ({ ...column, key: ++lastKey }));

/** The columns of the export: header, value and order. */
export function MappingForm({ columns: saved, version }: MappingFormProps) {
  const { t } = useTranslation(['regulator', 'shared']);
  const [columns, setColumns] = useState(() => edited(saved));
  const update = useUpdateMapping();
  const change = (key: number, values: Partial<RegulatorColumn>) =>
    setColumns((all) => all.map((column) => (column.key === key ? { ...column, ...values } : column)));
  const moveUp = (index: number) =>
    setColumns((all) => [
      ...all.slice(0, index - 1),
      ...all.slice(index, index + 1),
      ...all.slice(index - 1, index),
      ...all.slice(index + 1),
    ]);
  const save = async () => {
    const body = { columns: columns.map(({ key: _, ...column }) => column), version };
    if (await update.mutateAsync(body).catch(() => undefined)) notifications.show({ message: t('saved') });
  };
  const isFull = columns.length >= maxColumns;
  const hasUnnamed = columns.some(({ header }) => header.trim() === '');
  return (
    <Stack gap="sm">
      <ProblemAlert error={update.error} />
      {columns.map((column, index) => (
        <Group key={column.key} gap="xs" align="end" wrap="wrap">
          <TextInput
            aria-label={t('header')}
            placeholder={t('header')}
            value={column.header}
            maxLength={60}
            onChange={(event) => change(column.key, { header: event.currentTarget.value })}
            style={{ flex: '1 1 180px' }}
          />
          <Select
            aria-label={t('source')}
            data={regulatorSources.map((value) => ({ value, label: t(sourceLabels[value]) }))}
            value={column.source}
            allowDeselect={false}
            searchable
            onChange={(value) => change(column.key, { source: (value ?? 'fixed') as RegulatorSource })}
            style={{ flex: '1 1 180px' }}
          />
          {column.source === 'fixed' ? (
            <TextInput
              aria-label={t('fixedText')}
              placeholder={t('fixedText')}
              value={column.fixed ?? ''}
              maxLength={120}
              onChange={(event) => change(column.key, { fixed: event.currentTarget.value || null })}
              style={{ flex: '1 1 140px' }}
            />
          ) : null}
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('moveUp', { header: column.header })}
            disabled={index === 0}
            onClick={() => moveUp(index)}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('remove', { header: column.header })}
            disabled={columns.length === 1}
            onClick={() => setColumns((all) => all.filter(({ key }) => key !== column.key))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      <Group gap="sm">
        <DisabledReason reason={isFull ? t('columnLimit', { limit: maxColumns }) : undefined}>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            disabled={isFull}
            onClick={() =>
              setColumns((all) => [...all, ...edited([{ header: '', source: 'fixed', fixed: null }])])
            }
          >
            {t('addColumn')}
          </Button>
        </DisabledReason>
        <Button variant="default" onClick={() => setColumns(edited(btrcColumns))}>
          {t('btrc')}
        </Button>
        <DisabledReason reason={hasUnnamed ? t('shared:completeFields') : undefined}>
          <Button loading={update.isPending} disabled={hasUnnamed} onClick={() => void save()}>
            {t('save')}
          </Button>
        </DisabledReason>
      </Group>
    </Stack>
  );
}
