import type { ResellerDetails, ResellerStaffMember } from '@lastmile/contract';
import { type ListColumn, ListTable, RelativeTime } from '@lastmile/ui';
import { Button, Group, Paper, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UserStatusBadge } from '../../../../entities/users/user-status-badge.tsx';
import { PhoneLink } from '../../../../shared/kit/list/cells.tsx';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { useStaff } from '../../api.ts';
import { StaffDialog } from './staff-dialog.tsx';

/** Users who work for the reseller. */
export function Staff({ reseller }: { readonly reseller: ResellerDetails }) {
  const { t } = useTranslation('resellers');
  const [isOpen, setOpen] = useState(false);
  const staff = useStaff(reseller.id);
  const items = staff.data?.items ?? [];
  const columns = useColumns();
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Text size="sm" c="dimmed">
          {t('staffText')}
        </Text>
        {useCurrentAbility().can('update', 'Reseller') ? (
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('addStaff')}
          </Button>
        ) : null}
      </Group>
      <ProblemAlert error={staff.error} />
      {staff.isPending ? <Skeleton h={80} /> : null}
      {items.length > 0 ? (
        <Paper withBorder>
          <ListTable label={t('tab.staff')} rows={items} columns={columns} sort="" onSort={() => undefined} />
        </Paper>
      ) : null}
      {staff.data && items.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('staffNone')}
        </Text>
      ) : null}
      {isOpen ? <StaffDialog reseller={reseller} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function useColumns(): ListColumn<ResellerStaffMember>[] {
  const { t, i18n } = useTranslation('resellers');
  return [
    { key: 'name', header: t('name'), isTitle: true, cell: ({ fullName }) => fullName },
    { key: 'email', header: t('email'), cell: ({ email }) => email },
    {
      key: 'mobile',
      header: t('mobile'),
      cell: ({ mobile }) => (mobile ? <PhoneLink number={mobile} /> : null),
    },
    { key: 'status', header: t('status'), cell: ({ status }) => <UserStatusBadge status={status} /> },
    {
      key: 'lastLogin',
      header: t('lastLogin'),
      cell: ({ lastLoginAt }) =>
        lastLoginAt ? <RelativeTime instant={lastLoginAt} locale={i18n.language} /> : t('never'),
    },
  ];
}
