import { type Department, departmentCalls } from '@lastmile/contract';
import { type FilterField, type ListColumn, RowActions } from '@lastmile/ui';
import { Badge, Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { useUpdateDepartment } from '../api.ts';
import { DeactivateDepartmentDialog } from '../components/deactivate-department-dialog.tsx';
import { DepartmentDialog } from '../components/department-dialog.tsx';

type OpenDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'deactivate'; readonly department: Department };

export default function DepartmentListPage() {
  const { t } = useTranslation('staff');
  const ability = useCurrentAbility();
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const columns = useColumns();
  const filters = useFilters();
  const add = ability.can('create', 'Department') ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setDialog({ kind: 'create' })}>
      {t('department.create')}
    </Button>
  ) : null;
  const canChange = ability.can('update', 'Department') || ability.can('delete', 'Department');
  return (
    <>
      <ListPage
        call={departmentCalls.list}
        title={t('department.title')}
        actions={add}
        columns={columns}
        sorts={['name']}
        searchLabel={t('department.search')}
        filters={filters}
        rowName={({ name }) => name}
        {...(canChange
          ? { rowMenu: (row: Department) => <DepartmentMenu department={row} onChoose={setDialog} /> }
          : {})}
        empty={{ title: t('department.empty'), text: t('department.emptyText'), action: add }}
        exportName="departments"
      />
      {dialog?.kind === 'create' ? <DepartmentDialog onClose={close} /> : null}
      {dialog?.kind === 'edit' ? <DepartmentDialog department={dialog.department} onClose={close} /> : null}
      {dialog?.kind === 'deactivate' ? (
        <DeactivateDepartmentDialog department={dialog.department} onClose={close} />
      ) : null}
    </>
  );
}

function useColumns(): ListColumn<Department>[] {
  const { t } = useTranslation('staff');
  return [
    { key: 'name', header: t('department.name'), sort: 'name', isTitle: true, cell: ({ name }) => name },
    {
      key: 'description',
      header: t('department.description'),
      wraps: true,
      cell: ({ description }) => description,
    },
    { key: 'staff', header: t('department.staff'), align: 'end', cell: ({ staffCount }) => staffCount },
    { key: 'open', header: t('openTickets'), align: 'end', cell: ({ openTicketCount }) => openTicketCount },
    {
      key: 'isActive',
      header: t('status'),
      cell: ({ isActive }) => (
        <Badge variant="light" color={isActive ? 'green' : 'gray'} tt="none">
          {isActive ? t('active') : t('inactive')}
        </Badge>
      ),
    },
  ];
}

function useFilters(): FilterField[] {
  const { t } = useTranslation('staff');
  return useMemo(
    () => [
      {
        name: 'isActive',
        label: t('status'),
        kind: 'choice',
        options: [
          { value: 'true', label: t('active') },
          { value: 'false', label: t('inactive') },
        ],
      },
    ],
    [t],
  );
}

interface DepartmentMenuProps {
  readonly department: Department;
  readonly onChoose: (dialog: OpenDialog) => void;
}

function DepartmentMenu({ department, onChoose }: DepartmentMenuProps) {
  const { t } = useTranslation('staff');
  const ability = useCurrentAbility();
  const update = useUpdateDepartment();
  const { id, version, isActive } = department;
  const canUpdate = ability.can('update', 'Department');
  return (
    <RowActions label={t('actionsOf', { name: department.name })}>
      {canUpdate ? (
        <Menu.Item onClick={() => onChoose({ kind: 'edit', department })}>{t('edit')}</Menu.Item>
      ) : null}
      {canUpdate && !isActive ? (
        <Menu.Item onClick={() => update.mutate({ id, version, isActive: true })}>{t('activate')}</Menu.Item>
      ) : null}
      {ability.can('delete', 'Department') && isActive ? (
        <Menu.Item color="red" onClick={() => onChoose({ kind: 'deactivate', department })}>
          {t('deactivate')}
        </Menu.Item>
      ) : null}
    </RowActions>
  );
}
