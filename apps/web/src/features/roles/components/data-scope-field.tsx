import { type DataScopeKind, dataScopes } from '@lastmile/contract';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const labels = {
  all: 'dataScopeAll',
  own_subscribers: 'dataScopeOwnSubscribers',
  own_collections: 'dataScopeOwnCollections',
  own_department: 'dataScopeOwnDepartment',
} as const satisfies Record<DataScopeKind, string>;

interface DataScopeFieldProps {
  readonly value: DataScopeKind;
  /** Undefined for a built-in role, whose data scope cannot be changed. */
  readonly onChange?: (dataScope: DataScopeKind) => void;
}

export function DataScopeField({ value, onChange }: DataScopeFieldProps) {
  const { t } = useTranslation('roles');
  return (
    <Select
      label={t('dataScope')}
      description={onChange ? t('dataScopeHint') : t('dataScopeFixed')}
      data={dataScopes.map((scope) => ({ value: scope, label: t(labels[scope]) }))}
      value={value}
      readOnly={!onChange}
      allowDeselect={false}
      onChange={(chosen) => onChange?.(chosen as DataScopeKind)}
    />
  );
}
