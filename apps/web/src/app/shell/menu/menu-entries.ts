import type { UserData } from '@lastmile/contract';
import { type MenuGroup, menuGroups, type PageRoute } from '../../../shared/navigation/route.ts';
import type { AppAbility } from '../../../shared/session/ability.ts';
import { pageRoutes } from '../../routes.ts';

export interface MenuSection {
  readonly group: MenuGroup;
  readonly routes: readonly PageRoute[];
}

/** A screen of one ISP means nothing to an administrator who acts as none. */
const isOfAnIsp = ({ path }: PageRoute) => path.startsWith('/isp/');

/** The screens that can be opened without an id, and that the user's ability allows. */
export const accessiblePages = (ability: AppAbility, user: UserData | undefined): readonly PageRoute[] =>
  pageRoutes.filter(
    (route) =>
      route.layout === 'panel' &&
      !route.path.includes('{') &&
      ability.can(route.action, route.subject) &&
      (user?.ispId != null || !isOfAnIsp(route) || route.subject === 'Auth'),
  );

/** The menu: those of them that have a place in it, group by group, in the table's order. */
export function menuSections(ability: AppAbility, user: UserData | undefined): readonly MenuSection[] {
  const screens = accessiblePages(ability, user);
  return menuGroups
    .map((group) => ({ group, routes: screens.filter(({ menu }) => menu === group) }))
    .filter(({ routes }) => routes.length > 0);
}
