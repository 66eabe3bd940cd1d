import { Badge, NavLink, Tooltip } from '@mantine/core';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { formatNumber } from '../../../shared/i18n/number-format.ts';
import type { PageRoute } from '../../../shared/navigation/route.ts';
import { titleKey } from '../../../shared/navigation/route-title.ts';
import type { MenuSection } from './menu-entries.ts';
import { groupIcons, ownIcons } from './menu-icons.tsx';
import { menuPlaceOf } from './menu-place.ts';
import classes from './side-menu.module.css';
import { useMenuCounts } from './use-menu-counts.ts';

const groupKey = ({ group }: MenuSection) => `group.${group}` as const;
const holds = ({ routes }: MenuSection, pathname: string) => {
  const place = menuPlaceOf(pathname);
  return routes.some(({ path }) => path === place);
};

/** Those of a group that was never opened are not rendered: there are sixty of them, and every page opens with the menu. */
const entriesOf = ({ routes }: MenuSection, wasOpened: boolean) => (wasOpened ? routes : []);

/** The groups that people work in all day. */
const usuallyOpen: ReadonlySet<string> = new Set(['subscribers', 'billing']);

interface SideMenuProps {
  readonly sections: readonly MenuSection[];
}

/** Vertical menu; the group of the current page is expanded. */
export const SideMenu = ({ sections }: SideMenuProps) => (
  <MenuAt sections={sections} pathname={useLocation().pathname} />
);

/** Rendered again only if the page changes, not with each filter or page of a list, which are in the address too. */
const MenuAt = memo(function MenuAt({ sections, pathname }: SideMenuProps & { readonly pathname: string }) {
  const { t } = useTranslation('routes');
  const counts = useMenuCounts();
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  return (
    <div className={classes['menu']}>
      {sections.map((section) => {
        const [only] = section.routes;
        if (section.group === 'start' || (section.routes.length === 1 && only)) {
          return section.routes.map((route) => (
            <Entry
              key={route.name}
              route={route}
              icon={ownIcons[route.name] ?? groupIcons[section.group]}
              pathname={pathname}
            />
          ));
        }
        const isOpen = toggled[section.group] ?? (usuallyOpen.has(section.group) || holds(section, pathname));
        return (
          <NavLink
            key={section.group}
            component="button"
            type="button"
            className={classes['entry'] ?? ''}
            label={t(groupKey(section))}
            leftSection={groupIcons[section.group]}
            opened={isOpen}
            onChange={(open) => setToggled({ ...toggled, [section.group]: open })}
            childrenOffset={26}
          >
            {entriesOf(section, isOpen || section.group in toggled).map((route) => (
              <Entry key={route.name} route={route} count={counts[route.path]} pathname={pathname} />
            ))}
          </NavLink>
        );
      })}
    </div>
  );
});

interface EntryProps {
  readonly route: PageRoute;
  readonly pathname: string;
  readonly icon?: React.ReactNode;
  /** How many things wait on the page for someone. */
  readonly count?: number | undefined;
}

function Entry({ route, pathname, icon, count }: EntryProps) {
  const { t } = useTranslation(['routes', 'layout', 'shell']);
  const isHere = menuPlaceOf(pathname) === route.path;
  const isThisPage = pathname.replace(/\/$/, '') === route.path;
  return (
    <NavLink
      component={Link}
      to={route.path}
      className={classes['entry'] ?? ''}
      label={t(titleKey(route))}
      leftSection={icon}
      rightSection={count ? <WaitingBadge count={count} /> : null}
      active={isHere}
      {...(isHere ? { 'aria-current': isThisPage ? ('page' as const) : ('true' as const) } : {})}
    />
  );
}

function WaitingBadge({ count }: { readonly count: number }) {
  const { t, i18n } = useTranslation('layout');
  return (
    <Badge
      size="sm"
      variant="filled"
      color="red.8"
      circle={count < 10}
      aria-label={t('menu.waiting', { count })}
    >
      {formatNumber(count, i18n.language)}
    </Badge>
  );
}

/** The collapsed menu: one icon per group, linking to the group's first page. */
export function IconMenu({ sections }: { readonly sections: readonly MenuSection[] }) {
  const { t } = useTranslation(['routes', 'shell']);
  const { pathname } = useLocation();
  return (
    <div className={classes['menu']}>
      {sections.map((section) => {
        const [first] = section.routes;
        if (!first) return null;
        const label =
          section.routes.length === 1 ? t(titleKey(first)) : t(groupKey(section), { ns: 'routes' });
        return (
          <Tooltip key={section.group} label={label} position="right">
            <NavLink
              component={Link}
              to={first.path}
              className={`${classes['entry']} ${classes['icon']}`}
              leftSection={groupIcons[section.group]}
              active={holds(section, pathname)}
              aria-label={label}
            />
          </Tooltip>
        );
      })}
    </div>
  );
}
