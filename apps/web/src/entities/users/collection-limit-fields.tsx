import { type ManualMethod, manualMethods } from '@lastmile/contract';
import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { session } from '../../shared/session/session.ts';
import { methodKeys } from '../billing/labels.ts';
import { useAreaOptions } from '../pickers/options.ts';
import { useRoleOptions } from './role-options.ts';

interface Limits {
  readonly areaIds?: readonly number[] | undefined;
  readonly paymentMethods?: readonly ManualMethod[] | undefined;
}

interface CollectionLimitFieldsProps {
  readonly values: Limits;
  readonly roleId: number | undefined;
  readonly onAreas: (ids: number[]) => void;
  readonly onMethods: (methods: ManualMethod[]) => void;
  readonly areasError: string | null;
  readonly disabled?: boolean;
}

/** Where and how a user receives payments. Areas are those of one ISP, so an ISP must be open. */
export function CollectionLimitFields(props: CollectionLimitFieldsProps) {
  return session.user()?.ispId ? <Fields {...props} /> : null;
}

function Fields({
  values,
  roleId,
  onAreas,
  onMethods,
  areasError,
  disabled = false,
}: CollectionLimitFieldsProps) {
  const { t } = useTranslation(['users', 'billing']);
  const { areaIds = [], paymentMethods = [] } = values;
  const options = useAreaOptions() ?? [];
  const roles = useRoleOptions(session.user()?.ispId ?? null);
  const role = roles.data?.find(({ value }) => value === String(roleId));
  const needsAreas = role?.dataScope === 'own_collections';
  return (
    <>
      <MultiSelect
        label={t('areas')}
        description={needsAreas ? t('areasOfCollectorHint') : t('areasHint')}
        placeholder={areaIds.length > 0 ? '' : needsAreas ? t('areasNone') : t('areasAll')}
        searchable
        clearable
        disabled={disabled}
        data={options}
        value={areaIds.map(String)}
        onChange={(ids) => onAreas(ids.map(Number))}
        error={areasError}
        clearButtonProps={{ 'aria-label': t('areasClear') }}
        comboboxProps={{ shadow: 'md' }}
      />
      <MultiSelect
        label={t('paymentMethods')}
        description={t('paymentMethodsHint')}
        placeholder={paymentMethods.length === 0 ? t('paymentMethodsAll') : ''}
        clearable
        disabled={disabled}
        data={manualMethods.map((value) => ({ value, label: t(`billing:${methodKeys[value]}`) }))}
        value={[...paymentMethods]}
        onChange={(methods) => onMethods(methods as ManualMethod[])}
        clearButtonProps={{ 'aria-label': t('paymentMethodsClear') }}
        comboboxProps={{ shadow: 'md' }}
      />
    </>
  );
}
