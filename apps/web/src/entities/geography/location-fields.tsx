import { geographyCalls } from '@lastmile/contract';
import { Button, Select, SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client.ts';
import { useLookup } from './use-lookup.ts';

export interface Place {
  readonly divisionId?: number | null | undefined;
  readonly districtId?: number | null | undefined;
  readonly upazilaId?: number | null | undefined;
  readonly thanaId?: number | null | undefined;
}

interface NamedLocation {
  readonly id: number;
  readonly name: string;
  readonly nameBn: string;
}

interface LocationFieldsProps {
  readonly value: Place;
  readonly onChange: (place: Place) => void;
  readonly errors: Readonly<Record<'divisionId' | 'districtId' | 'upazilaId', string | null>>;
  readonly required?: boolean;
  readonly readOnly?: boolean;
}

const everywhere = 0;
const option =
  (prefix = '') =>
  ({ id, name, nameBn }: NamedLocation) => ({ value: `${prefix}${id}`, label: `${name} · ${nameBn}` });
const textOf = (id: number | null | undefined) => (id ? String(id) : null);

/** Division, district and upazila or thana; each list depends on the one above. */
export function LocationFields({
  value,
  onChange,
  errors,
  required = false,
  readOnly = false,
}: LocationFieldsProps) {
  const { t } = useTranslation(['geography', 'shell']);
  const { divisionId, districtId, upazilaId, thanaId } = value;
  const divisions = useLookup(everywhere, () => api(geographyCalls.divisions, {}).then((list) => list.items));
  const districts = useLookup(divisionId ?? undefined, (id) =>
    api(geographyCalls.districts, { params: { divisionId: id } }).then((list) => list.items),
  );
  const local = useLookup(districtId ?? undefined, async (id) => {
    const params = { districtId: id };
    const [upazilas, thanas] = await Promise.all([
      api(geographyCalls.upazilas, { params }),
      api(geographyCalls.thanas, { params }),
    ]);
    return [...upazilas.items.map(option('u')), ...thanas.items.map(option('t'))];
  });
  const lists = [divisions, districts, local];
  const failed = lists.filter(({ state }) => state === 'failed');
  const common = {
    searchable: true,
    readOnly,
    nothingFoundMessage: t('noResults'),
    comboboxProps: { shadow: 'md' },
  };

  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        <Select
          {...common}
          label={t('division')}
          withAsterisk={required}
          data={divisions.items.map(option())}
          value={textOf(divisionId)}
          onChange={(id) => onChange({ divisionId: id ? Number(id) : null })}
          error={errors.divisionId}
        />
        <Select
          {...common}
          label={t('district')}
          withAsterisk={required}
          disabled={!divisionId}
          data={districts.items.map(option())}
          value={districts.items.length > 0 ? textOf(districtId) : null}
          onChange={(id) => onChange({ divisionId, districtId: id ? Number(id) : null })}
          error={errors.districtId}
        />
        <Select
          {...common}
          clearable
          clearButtonProps={{ 'aria-label': t('clear') }}
          label={t('upazilaOrThana')}
          disabled={!districtId}
          data={[...local.items]}
          value={localValue(local.items, upazilaId, thanaId)}
          onChange={(id) =>
            onChange({
              divisionId,
              districtId,
              upazilaId: id?.startsWith('u') ? Number(id.slice(1)) : null,
              thanaId: id?.startsWith('t') ? Number(id.slice(1)) : null,
            })
          }
          error={errors.upazilaId}
        />
      </SimpleGrid>
      {failed.length > 0 ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {t('failed')}{' '}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              for (const list of failed) list.retry();
            }}
          >
            {t('shell:retry')}
          </Button>
        </Text>
      ) : null}
    </>
  );
}

/** A value is shown once the list that contains it is loaded. */
function localValue(
  items: readonly { value: string }[],
  upazilaId: number | null | undefined,
  thanaId: number | null | undefined,
): string | null {
  const selected = upazilaId ? `u${upazilaId}` : thanaId ? `t${thanaId}` : null;
  return items.some(({ value }) => value === selected) ? selected : null;
}
