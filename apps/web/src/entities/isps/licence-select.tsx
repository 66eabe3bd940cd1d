import { geographyCalls } from '@lastmile/contract';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client.ts';
import { useLookup } from '../geography/use-lookup.ts';

interface LicenceSelectProps {
  readonly value: number | null | undefined;
  readonly onChange: (id: number | null) => void;
  readonly error: string | null;
  readonly required?: boolean;
  readonly readOnly?: boolean;
}

/** Licence types, with the level of location that the selected one requires. */
export function LicenceSelect({
  value,
  onChange,
  error,
  required = false,
  readOnly = false,
}: LicenceSelectProps) {
  const { t } = useTranslation('identity');
  const { items } = useLookup(0, () => api(geographyCalls.licences, {}).then((list) => list.items));
  const scope = items.find(({ id }) => id === value)?.scope;
  const hint = scope === 'thana' || scope === 'thana_or_upazila' ? t('licence.local') : t('licence.kindHint');
  return (
    <Select
      label={t('licence.kind')}
      description={hint}
      withAsterisk={required}
      data={items.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={items.length > 0 && value ? String(value) : null}
      onChange={(id) => onChange(id ? Number(id) : null)}
      error={error}
      readOnly={readOnly}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
