import { Burger, Group, NavLink } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { usePanelAbility } from '../ability.ts';
import { pageRoutes } from '../routes.ts';
import { Brand } from './brand.tsx';

/** By route name. */
const icons: Record<string, ReactNode> = {
  'area-management': <IconMap2 size={18} stroke={1.6} />,
};

interface MenuProps {
  readonly menuOpened: boolean;
  readonly onToggleMenu: () => void;
}

/** The screens that the user's ability allows. */
export function Menu({ menuOpened, onToggleMenu }: MenuProps) {
  const { t } = useTranslation();
  const ability = usePanelAbility();
  const { pathname } = useLocation();
  return (
    <>
      <Group h={44} px="xs" mb="sm" justify="space-between">
        <Brand />
        <Burger
          hiddenFrom="sm"
          size="sm"
          opened={menuOpened}
          onClick={onToggleMenu}
          aria-label={t('menu.close')}
        />
      </Group>
      {pageRoutes
        .filter((route) => route.inMenu && ability.can(route.action, route.subject))
        .map((route) => (
          <NavLink
            key={route.name}
            component={Link}
            to={route.path}
            label={t(route.title)}
            leftSection={icons[route.name]}
            active={pathname === route.path}
            aria-current={pathname === route.path ? 'page' : undefined}
            style={{ borderRadius: 'var(--mantine-radius-md)' }}
          />
        ))}
    </>
  );
}
