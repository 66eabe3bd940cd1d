import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDepartmentOptions } from '../../../entities/staff/options.ts';

interface StaffPlaceFieldsProps {
  readonly departmentId: number | undefined;
  readonly onDepartment: (id: number) => void;
  readonly departmentError: string | null;
  readonly position: Record<string, unknown>;
}

/** Where a staff member works. */
export function StaffPlaceFields({
  departmentId,
  onDepartment,
  departmentError,
  position,
}: StaffPlaceFieldsProps) {
  const { t } = useTranslation('staff');
  return (
    <>
      <Select
        label={t('department.one')}
        withAsterisk
        data={useDepartmentOptions() ?? []}
        value={departmentId ? String(departmentId) : null}
        onChange={(id) => id && onDepartment(Number(id))}
        error={departmentError}
        nothingFoundMessage={t('department.empty')}
        comboboxProps={{ shadow: 'md' }}
      />
      <TextInput {...position} label={t('position')} description={t('positionHint')} autoComplete="off" />
    </>
  );
}
