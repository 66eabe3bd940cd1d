import { type ImportField, importDefaults, subscriberStatuses } from '@lastmile/contract';
import { NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAreaOptions, usePackageOptions, useRouterOptions } from '../../../../entities/pickers/options.ts';
import { statusDisplay } from '../../../../entities/subscribers/labels.ts';
import type { EvaluateInput } from '../../api.ts';
import { useFieldName } from '../labels.ts';

type Defaults = NonNullable<EvaluateInput['defaults']>;
type DefaultField = (typeof importDefaults)[number];

interface DefaultFieldsProps {
  readonly mapping: readonly (ImportField | null)[];
  readonly values: Defaults;
  readonly onChange: (values: Defaults) => void;
}

/** Defaults for empty cells: a file for one router rarely names the router. */
export function DefaultFields({ mapping, values, onChange }: DefaultFieldsProps) {
  const { t } = useTranslation(['imports', 'subscribers']);
  const nameOf = useFieldName();
  const names = (picks: readonly { readonly label: string }[] | undefined) =>
    picks?.map(({ label }) => label) ?? [];
  const choices: Record<DefaultField, { value: string; label: string }[]> = {
    routerName: asOptions(names(useRouterOptions())),
    packageName: asOptions(names(usePackageOptions())),
    areaName: asOptions(names(useAreaOptions()).map((trail) => trail.replaceAll(' › ', ' / '))),
    status: subscriberStatuses.map((value) => ({
      value,
      label: t(`subscribers:${statusDisplay[value].key}`),
    })),
    billingMode: [
      { value: 'prepaid', label: t('subscribers:mode.prepaid') },
      { value: 'postpaid', label: t('subscribers:mode.postpaid') },
    ],
  };
  const set = (field: DefaultField, value: string) => {
    const { [field]: _, ...rest } = values;
    onChange(value ? { ...rest, [field]: value } : rest);
  };
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {t('defaults')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('defaultsText')}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 3, lg: 5 }} spacing="sm">
        {importDefaults.map((field) => (
          <NativeSelect
            key={field}
            label={nameOf(field)}
            description={mapping.includes(field) ? t('whereEmpty') : t('forAll')}
            value={values[field] ?? ''}
            onChange={(event) => set(field, event.currentTarget.value)}
            data={[{ value: '', label: t('noDefault') }, ...choices[field]]}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

const asOptions = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));
