import type { UserData } from '@lastmile/contract';
import { ActionIcon, Avatar, Menu, Text } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconBuilding,
  IconKey,
  IconLogout,
  IconReceipt2,
  IconUserCog,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCurrentAbility } from '../../shared/session/ability.ts';
import { signOut } from '../../shared/session/session.ts';

/** The signed-in user, account settings and sign-out. */
export function UserMenu({ user, onOpenAppearance }: { user: UserData; onOpenAppearance: () => void }) {
  const { t } = useTranslation(['shell', 'routes', 'layout']);
  const ability = useCurrentAbility();
  const [signingOut, setSigningOut] = useState(false);
  return (
    <Menu position="bottom-end" shadow="md" width={230}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          radius="xl"
          loading={signingOut}
          aria-label={t('userMenu', { name: user.fullName })}
        >
          <Avatar name={user.fullName} color="indigo" size={32} alt="" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" component="span">
            {user.fullName}
          </Text>
        </Menu.Label>
        <Menu.Item component={Link} to="/isp/account-setting" leftSection={<IconUserCog size={16} />}>
          {t('routes:account-setting')}
        </Menu.Item>
        <Menu.Item component={Link} to="/isp/change-password" leftSection={<IconKey size={16} />}>
          {t('routes:change-password')}
        </Menu.Item>
        {user.ispId !== null && ability.can('read', 'Profile') ? (
          <Menu.Item component={Link} to="/isp/profile-update" leftSection={<IconBuilding size={16} />}>
            {t('routes:profile-update')}
          </Menu.Item>
        ) : null}
        {user.ispId !== null && ability.can('update', 'Profile') ? (
          <Menu.Item component={Link} to="/isp/billing-setting" leftSection={<IconReceipt2 size={16} />}>
            {t('routes:billing-setting')}
          </Menu.Item>
        ) : null}
        <Menu.Item
          hiddenFrom="sm"
          leftSection={<IconAdjustmentsHorizontal size={16} />}
          onClick={onOpenAppearance}
        >
          {t('layout:appearance')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} />}
          onClick={() => {
            setSigningOut(true);
            void signOut();
          }}
        >
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
