import { userCalls } from '@lastmile/contract';
import { type FilterField, type ListColumn, RelativeTime } from '@lastmile/ui';
import { Anchor, Button, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoleName } from '../../../entities/roles/role-name.ts';
import { UserStatusBadge, useUserStatusLabel } from '../../../entities/users/user-status-badge.tsx';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { CreateUserDialog } from '../components/users/create-user-dialog.tsx';
import { EditUserDialog } from '../components/users/edit-user-dialog.tsx';
import { type User, useIspOptions, useRoleFilterOptions, userStatuses } from '../users-api.ts';

/** Users: an administrator sees all, an ISP sees its own. */
export default function UserListPage() {
  const { t } = useTranslation('users');
  const ability = useCurrentAbility();
  const seesIsps = ability.can('read', 'Isp');
  const [dialog, setDialog] = useState<'create' | User>();
  const columns = useColumns(seesIsps, ability.can('update', 'User') ? setDialog : undefined);
  const filters = useFilters(seesIsps);
  const close = () => setDialog(undefined);
  const add = ability.can('create', 'User') ? (
    <Button leftSection={<IconUserPlus size={16} />} onClick={() => setDialog('create')}>
      {t('create')}
    </Button>
  ) : null;

  return (
    <>
      <ListPage
        call={userCalls.list}
        title={t('title')}
        description={t('description')}
        actions={add}
        columns={columns}
        sorts={['fullName', 'createdAt']}
        searchLabel={t('search')}
        filters={filters}
        rowName={({ fullName }) => fullName}
        empty={{ title: t('empty'), text: t('emptyText'), action: add }}
        exportName="users"
      />
      {dialog === 'create' ? <CreateUserDialog onClose={close} /> : null}
      {dialog && dialog !== 'create' ? <EditUserDialog user={dialog} onClose={close} /> : null}
    </>
  );
}

function useColumns(seesIsps: boolean, onOpen: ((user: User) => void) | undefined): ListColumn<User>[] {
  const { t, i18n } = useTranslation('users');
  const roleName = useRoleName();
  const columns: ListColumn<User>[] = [
    {
      key: 'fullName',
      header: t('fullName'),
      sort: 'fullName',
      isTitle: true,
      cell: (user) =>
        onOpen ? (
          <Anchor component="button" type="button" size="sm" fw={600} ta="start" onClick={() => onOpen(user)}>
            {user.fullName}
          </Anchor>
        ) : (
          <Text size="sm" fw={600}>
            {user.fullName}
          </Text>
        ),
    },
    { key: 'role', header: t('role'), cell: (user) => roleName(user.roleName) },
    { key: 'isp', header: t('isp'), cell: ({ ispName }) => ispName ?? t('platform') },
    { key: 'email', header: t('email'), cell: ({ email }) => email },
    { key: 'mobile', header: t('mobile'), cell: ({ mobile }) => mobile },
    { key: 'status', header: t('status'), cell: ({ status }) => <UserStatusBadge status={status} /> },
    {
      key: 'twoFactor',
      header: t('twoFactor'),
      hiddenByDefault: true,
      cell: ({ hasTwoFactor }) => (hasTwoFactor ? t('twoFactorOn') : t('twoFactorOff')),
    },
    {
      key: 'lastLogin',
      header: t('lastLogin'),
      cell: ({ lastLoginAt }) =>
        lastLoginAt ? <RelativeTime instant={lastLoginAt} locale={i18n.language} /> : t('never'),
    },
    {
      key: 'createdAt',
      header: t('createdAt'),
      sort: 'createdAt',
      hiddenByDefault: true,
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} locale={i18n.language} />,
    },
  ];
  return columns.filter(({ key }) => seesIsps || key !== 'isp');
}

function useFilters(seesIsps: boolean): FilterField[] {
  const { t } = useTranslation('users');
  const statusText = useUserStatusLabel();
  const roles = useRoleFilterOptions().data;
  const isps = useIspOptions(seesIsps).data;
  return useMemo(
    () => [
      { name: 'roleId', label: t('role'), kind: 'choice', options: roles ?? [] },
      {
        name: 'status',
        label: t('status'),
        kind: 'choice',
        options: userStatuses.map((value) => ({ value, label: statusText(value) })),
      },
      ...(seesIsps ? [{ name: 'ispId', label: t('isp'), kind: 'choice' as const, options: isps ?? [] }] : []),
    ],
    [t, statusText, roles, isps, seesIsps],
  );
}
