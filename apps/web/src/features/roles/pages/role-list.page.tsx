import { roleCalls } from '@lastmile/contract';
import type { ListColumn } from '@lastmile/ui';
import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRoleName } from '../../../entities/roles/role-name.ts';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import type { Role } from '../api.ts';

export default function RoleListPage() {
  const { t, i18n } = useTranslation('roles');
  const roleName = useRoleName();
  const nameOf = ({ name, isSystem }: Role) => (isSystem ? roleName(name) : name);
  const ability = useCurrentAbility();
  const canOpen = ability.can('update', 'Role');
  const number = (value: number) => value.toLocaleString(i18n.language);
  const add = ability.can('create', 'Role') ? (
    <Button component={Link} to="/admin/role-add" leftSection={<IconPlus size={16} />}>
      {t('create')}
    </Button>
  ) : null;
  const columns: ListColumn<Role>[] = [
    {
      key: 'name',
      header: t('name'),
      sort: 'name',
      isTitle: true,
      cell: (role) => (
        <Group gap="xs">
          {canOpen ? (
            <Anchor component={Link} to={`/admin/role-edit/${role.id}`} size="sm" fw={600}>
              {nameOf(role)}
            </Anchor>
          ) : (
            <Text size="sm" fw={600}>
              {nameOf(role)}
            </Text>
          )}
          {role.isSystem ? (
            <Badge size="sm" variant="light" color="gray" tt="none">
              {t('system')}
            </Badge>
          ) : null}
        </Group>
      ),
    },
    {
      key: 'scope',
      header: t('scope'),
      cell: ({ scope, ispId }) =>
        scope === 'platform' ? t('scopePlatform') : ispId === null ? t('scopeEveryIsp') : t('scopeOneIsp'),
    },
    { key: 'description', header: t('about'), cell: ({ description }) => description },
    {
      key: 'twoFactor',
      header: t('twoFactor'),
      cell: ({ requiresTwoFactor }) => (requiresTwoFactor ? t('twoFactorYes') : t('twoFactorNo')),
    },
    {
      key: 'permissions',
      header: t('permissions'),
      align: 'end',
      cell: ({ permissionCount }) => number(permissionCount),
    },
    {
      key: 'users',
      header: t('users'),
      align: 'end',
      cell: ({ id, userCount }) =>
        ability.can('read', 'User') && userCount > 0 ? (
          <Anchor component={Link} to={`/admin/user-list?roleId=${id}`} size="sm" underline="always">
            {number(userCount)}
          </Anchor>
        ) : (
          number(userCount)
        ),
    },
  ];
  return (
    <ListPage
      call={roleCalls.list}
      title={t('title')}
      description={t('description')}
      actions={add}
      columns={columns}
      sorts={['name', 'id']}
      searchLabel={t('search')}
      rowName={nameOf}
      empty={{ title: t('empty'), text: t('emptyText'), action: add }}
      exportName="roles"
    />
  );
}
