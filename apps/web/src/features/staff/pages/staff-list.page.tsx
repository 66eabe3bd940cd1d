import { type StaffMember, staffCalls } from '@lastmile/contract';
import { type FilterField, type ListColumn, RowActions } from '@lastmile/ui';
import { Button, Menu, Stack } from '@mantine/core';
import { IconUserCheck, IconUserPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoleName } from '../../../entities/roles/role-name.ts';
import { useDepartmentOptions } from '../../../entities/staff/options.ts';
import { UserStatusBadge } from '../../../entities/users/user-status-badge.tsx';
import { useFormatDate } from '../../../shared/dates/use-format-date.ts';
import { PhoneLink, Secondary } from '../../../shared/kit/list/cells.tsx';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { session } from '../../../shared/session/session.ts';
import { AddStaffDialog } from '../components/add-staff-dialog.tsx';
import { EditStaffDialog } from '../components/edit-staff-dialog.tsx';
import { EnrolDialog } from '../components/enrol-dialog.tsx';
import { LeaveDialog } from '../components/leave-dialog.tsx';

type OpenDialog =
  | { readonly kind: 'add' | 'enrol' }
  | { readonly kind: 'edit' | 'leave'; readonly member: StaffMember };

export default function StaffListPage() {
  const { t } = useTranslation('staff');
  const ability = useCurrentAbility();
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const columns = useColumns();
  const filters = useFilters();
  const canAdd = ability.can('create', 'Staff');
  const canChange = ability.can('update', 'Staff') || ability.can('delete', 'Staff');
  const add = canAdd ? (
    <Button leftSection={<IconUserPlus size={16} />} onClick={() => setDialog({ kind: 'add' })}>
      {t('add')}
    </Button>
  ) : null;
  const enrol = canAdd ? (
    <Button
      variant="default"
      leftSection={<IconUserCheck size={16} />}
      onClick={() => setDialog({ kind: 'enrol' })}
    >
      {t('enrol')}
    </Button>
  ) : null;
  return (
    <>
      <ListPage
        call={staffCalls.list}
        title={t('title')}
        actions={
          <>
            {enrol}
            {add}
          </>
        }
        columns={columns}
        sorts={['fullName']}
        searchLabel={t('search')}
        filters={filters}
        rowName={({ fullName }) => fullName}
        {...(canChange
          ? { rowMenu: (row: StaffMember) => <StaffMenu member={row} onChoose={setDialog} /> }
          : {})}
        empty={{ title: t('empty'), text: t('emptyText'), action: add }}
        exportName="staff"
      />
      {dialog?.kind === 'add' ? <AddStaffDialog onClose={close} /> : null}
      {dialog?.kind === 'enrol' ? <EnrolDialog onClose={close} /> : null}
      {dialog?.kind === 'edit' ? <EditStaffDialog member={dialog.member} onClose={close} /> : null}
      {dialog?.kind === 'leave' ? <LeaveDialog member={dialog.member} onClose={close} /> : null}
    </>
  );
}

function useColumns(): ListColumn<StaffMember>[] {
  const { t } = useTranslation('staff');
  const roleName = useRoleName();
  const day = useFormatDate();
  return [
    {
      key: 'fullName',
      header: t('name'),
      sort: 'fullName',
      isTitle: true,
      text: ({ fullName }) => fullName,
      cell: ({ fullName, position }) => (
        <Stack gap={0}>
          <span>{fullName}</span>
          <Secondary>{position}</Secondary>
        </Stack>
      ),
    },
    { key: 'department', header: t('department.one'), cell: ({ departmentName }) => departmentName },
    { key: 'role', header: t('role'), cell: (member) => roleName(member.roleName) },
    {
      key: 'mobile',
      header: t('mobile'),
      cell: ({ mobile }) => (mobile ? <PhoneLink number={mobile} /> : null),
    },
    { key: 'email', header: t('email'), cell: ({ email }) => email },
    { key: 'open', header: t('openTickets'), align: 'end', cell: ({ openTicketCount }) => openTicketCount },
    {
      key: 'status',
      isMain: true,
      header: t('status'),
      cell: ({ userStatus, leftOn }) =>
        leftOn ? t('leftOn', { day: day(leftOn) }) : <UserStatusBadge status={userStatus} />,
    },
  ];
}

function useFilters(): FilterField[] {
  const { t } = useTranslation('staff');
  const departments = useDepartmentOptions();
  return useMemo(
    () => [
      { name: 'departmentId', label: t('department.one'), kind: 'choice', options: departments ?? [] },
      {
        name: 'isFormer',
        label: t('membership'),
        kind: 'choice',
        unchosen: t('working'),
        options: [{ value: 'true', label: t('former') }],
      },
    ],
    [t, departments],
  );
}

interface StaffMenuProps {
  readonly member: StaffMember;
  readonly onChoose: (dialog: OpenDialog) => void;
}

function StaffMenu({ member, onChoose }: StaffMenuProps) {
  const { t } = useTranslation('staff');
  const ability = useCurrentAbility();
  if (member.leftOn !== null) return null;
  const canLeave = ability.can('delete', 'Staff') && session.user()?.id !== member.userId;
  return (
    <RowActions label={t('actionsOf', { name: member.fullName })}>
      {ability.can('update', 'Staff') ? (
        <Menu.Item onClick={() => onChoose({ kind: 'edit', member })}>{t('edit')}</Menu.Item>
      ) : null}
      {canLeave ? (
        <Menu.Item color="red" onClick={() => onChoose({ kind: 'leave', member })}>
          {t('leave')}
        </Menu.Item>
      ) : null}
    </RowActions>
  );
}
