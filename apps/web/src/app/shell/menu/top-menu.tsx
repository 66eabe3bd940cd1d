import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { titleKey } from '../../../shared/navigation/route-title.ts';
import type { MenuSection } from './menu-entries.ts';
import { groupIcons } from './menu-icons.tsx';
import { menuPlaceOf } from './menu-place.ts';

/** Horizontal menu: a group with a single page is a link, any other group opens a dropdown. */
export function TopMenu({ sections }: { readonly sections: readonly MenuSection[] }) {
  const { t } = useTranslation(['routes', 'shell']);
  const { pathname } = useLocation();
  const place = menuPlaceOf(pathname);
  return sections.map((section) => {
    const { group, routes } = section;
    const [only] = routes;
    const isHere = routes.some(({ path }) => path === place);
    const buttonProps = {
      size: 'compact-sm',
      variant: isHere ? 'light' : 'subtle',
      color: isHere ? 'indigo' : 'gray',
    };
    if (routes.length === 1 && only) {
      return (
        <Button key={group} component={Link} to={only.path} {...buttonProps} leftSection={groupIcons[group]}>
          {t(titleKey(only))}
        </Button>
      );
    }
    return (
      <Menu key={group} shadow="md" position="bottom-start">
        <Menu.Target>
          <Button
            {...buttonProps}
            leftSection={groupIcons[group]}
            rightSection={<IconChevronDown size={14} />}
          >
            {t(`routes:group.${group}`)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {routes.map((route) => (
            <Menu.Item
              key={route.name}
              component={Link}
              to={route.path}
              {...(route.path === place
                ? { 'aria-current': place === pathname ? ('page' as const) : ('true' as const), fw: 600 }
                : {})}
            >
              {t(titleKey(route))}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    );
  });
}
