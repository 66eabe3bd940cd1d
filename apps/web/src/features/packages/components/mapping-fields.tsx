import { FormSection, WideField } from '@lastmile/ui';
import { ActionIcon, Autocomplete, Group, Select, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { useRouterNames, useRouterProfiles } from '../api.ts';
import type { PackageForm } from './package-form.ts';

interface Mapping {
  readonly routerId: number;
  readonly profileName: string;
}

interface MappingFieldsProps {
  readonly form: PackageForm;
  /** Names of routers that the package already uses, including archived ones. */
  readonly known?: ReadonlyMap<number, string>;
}

/** Routers that keep using an existing profile. */
export function MappingFields({ form: { form, errorOf }, known }: MappingFieldsProps) {
  const { t } = useTranslation('packages');
  const canRead = useCurrentAbility().can('read', 'Router');
  const routers = useRouterNames(canRead).data ?? [];
  const mappings: readonly Mapping[] = form.watch('mappings');
  const names = new Map([...(known ?? []), ...routers.map(({ id, name }) => [id, name] as const)]);
  const change = (next: readonly Mapping[]) =>
    form.setValue('mappings', [...next], {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  const free = routers.filter(({ id }) => !mappings.some(({ routerId }) => routerId === id));
  const problem = errorOf('mappings');
  return (
    <FormSection title={t('mappingSection')} text={t('mappingSectionText')}>
      <WideField>
        <Stack gap="sm">
          {mappings.map((mapping, at) => (
            <MappingRow
              key={mapping.routerId}
              routerName={names.get(mapping.routerId) ?? t('routerUnknown', { id: mapping.routerId })}
              mapping={mapping}
              error={errorOf(`mappings.${at}.profileName`)}
              onChange={(profileName) => change(mappings.with(at, { ...mapping, profileName }))}
              onRemove={() => change(mappings.filter((_, index) => index !== at))}
            />
          ))}
          {free.length > 0 ? (
            <Select
              aria-label={t('mappingAdd')}
              placeholder={t('mappingAdd')}
              searchable
              maw={420}
              data={free.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={null}
              onChange={(id) => {
                if (id) change([...mappings, { routerId: Number(id), profileName: '' }]);
              }}
            />
          ) : null}
          {names.size === 0 ? (
            <Text size="sm" c="dimmed">
              {t('mappingNone')}
            </Text>
          ) : null}
          {problem ? (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {problem}
            </Text>
          ) : null}
        </Stack>
      </WideField>
    </FormSection>
  );
}

interface MappingRowProps {
  readonly routerName: string;
  readonly mapping: Mapping;
  readonly error: string | null;
  readonly onChange: (profileName: string) => void;
  readonly onRemove: () => void;
}

/** Suggests the profiles of the router's last snapshot; any other name can be typed. */
function MappingRow({ routerName, mapping, error, onChange, onRemove }: MappingRowProps) {
  const { t } = useTranslation('packages');
  const profiles = useRouterProfiles(mapping.routerId).data ?? [];
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <Autocomplete
        style={{ flex: 1 }}
        label={t('mappingProfile', { router: routerName })}
        withAsterisk
        data={[...new Set(profiles.map(({ name }) => name))]}
        value={mapping.profileName}
        error={error}
        onChange={onChange}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('mappingRemove', { router: routerName })}
        onClick={onRemove}
      >
        <IconX size={18} />
      </ActionIcon>
    </Group>
  );
}
