import type { UserData } from '@lastmile/contract';
import { ActionIcon, Avatar, Menu } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../session/session.ts';

/** Who is signed in, and the way out. */
export function UserMenu({ user }: { user: UserData }) {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState(false);
  return (
    <Menu position="bottom-end" shadow="md" width={220}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          radius="xl"
          loading={leaving}
          aria-label={t('userMenu', { name: user.fullName })}
        >
          <Avatar name={user.fullName} color="indigo" size={32} alt="" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.fullName}</Menu.Label>
        <Menu.Item
          leftSection={<IconLogout size={16} />}
          onClick={() => {
            setLeaving(true);
            void signOut();
          }}
        >
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
