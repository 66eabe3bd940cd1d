import { materialUnits, maxMaterials, type VisitMaterial } from '@lastmile/contract';
import { ActionIcon, Button, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { unitKeys } from '../../../entities/visits/labels.ts';

interface MaterialsFieldProps {
  readonly value: readonly VisitMaterial[];
  readonly onChange: (materials: readonly VisitMaterial[]) => void;
}

/** What was used, one line each. */
export function MaterialsField({ value, onChange }: MaterialsFieldProps) {
  const { t } = useTranslation('visits');
  const change = (at: number, part: Partial<VisitMaterial>) =>
    onChange(value.map((material, index) => (index === at ? { ...material, ...part } : material)));
  return (
    <Stack gap="xs" role="group" aria-label={t('materials')}>
      <Text size="sm" fw={500}>
        {t('materials')}
      </Text>
      {value.map((material, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity of their own, and hold no state
        <Group key={at} gap="xs" wrap="nowrap" align="flex-end">
          <TextInput
            flex={1}
            aria-label={t('material', { place: at + 1 })}
            placeholder={t('materialExample')}
            maxLength={80}
            value={material.name}
            onChange={(event) => change(at, { name: event.currentTarget.value })}
          />
          <NumberInput
            w={70}
            hideControls
            aria-label={t('quantity', { place: at + 1 })}
            min={0.01}
            max={100_000}
            decimalScale={2}
            value={material.quantity}
            onChange={(quantity) => change(at, { quantity: Number(quantity) })}
          />
          <Select
            w={76}
            aria-label={t('unit', { place: at + 1 })}
            allowDeselect={false}
            comboboxProps={{ shadow: 'md' }}
            data={materialUnits.map((unit) => ({ value: unit, label: t(unitKeys[unit]) }))}
            value={material.unit}
            onChange={(unit) => unit && change(at, { unit: unit as VisitMaterial['unit'] })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('removeMaterial', { place: at + 1 })}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      ))}
      {value.length < maxMaterials ? (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => onChange([...value, { name: '', quantity: 1, unit: 'piece' }])}
        >
          {t('addMaterial')}
        </Button>
      ) : null}
    </Stack>
  );
}
