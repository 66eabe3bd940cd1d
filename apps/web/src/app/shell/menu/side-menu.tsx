import { Badge, Tooltip } from '@mantine/core';
import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { formatNumber } from '../../../shared/i18n/number-format.ts';
import type { PageRoute } from '../../../shared/navigation/route.ts';
import { titleKey } from '../../../shared/navigation/route-title.ts';
import type { MenuSection } from './menu-entries.ts';
import { groupIcons, ownIcons } from './menu-icons.tsx';
import { MenuGroup, MenuLink } from './menu-link.tsx';
import { menuPlaceOf } from './menu-place.ts';
import classes from './side-menu.module.css';
import { useMenuCounts } from './use-menu-counts.ts';

const groupKey = ({ group }: MenuSection) => `group.${group}` as const;
const holds = ({ routes }: MenuSection, pathname: string) => {
  const place = menuPlaceOf(pathname);
  return routes.some(({ path }) => path === place);
};

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
  const { t } = useTranslation(['routes', 'layout', 'shell']);
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
              label={t(titleKey(route))}
              icon={ownIcons[route.name] ?? groupIcons[section.group]}
              pathname={pathname}
            />
          ));
        }
        const isOpen = toggled[section.group] ?? (usuallyOpen.has(section.group) || holds(section, pathname));
        return (
          <MenuGroup
            key={section.group}
            label={t(groupKey(section))}
            icon={groupIcons[section.group]}
            isOpen={isOpen}
            onToggle={() => setToggled({ ...toggled, [section.group]: !isOpen })}
            entries={() =>
              section.routes.map((route) => (
                <Entry
                  key={route.name}
                  route={route}
                  label={t(titleKey(route))}
                  count={counts[route.path]}
                  pathname={pathname}
                />
              ))
            }
          />
        );
      })}
    </div>
  );
});

interface EntryProps {
  readonly route: PageRoute;
  readonly label: string;
  readonly pathname: string;
  readonly icon?: React.ReactNode;
  /** How many things wait on the page for someone. */
  readonly count?: number | undefined;
}

function Entry({ route, label, pathname, icon, count }: EntryProps) {
  const isHere = menuPlaceOf(pathname) === route.path;
  const isThisPage = pathname.replace(/\/$/, '') === route.path;
  const ref = useRef<HTMLAnchorElement>(null);
  // The menu is longer than the screen, and a page may be opened from elsewhere.
  useEffect(() => {
    if (isHere) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);
  return (
    <MenuLink
      ref={ref}
      to={route.path}
      label={label}
      icon={icon}
      trailing={count ? <WaitingBadge count={count} /> : null}
      isActive={isHere}
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
            <MenuLink
              to={first.path}
              icon={groupIcons[section.group]}
              isActive={holds(section, pathname)}
              aria-label={label}
            />
          </Tooltip>
        );
      })}
    </div>
  );
}
