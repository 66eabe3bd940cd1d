import type { UserData } from '@lastmile/contract';
import { isOfAnIsp, type MenuGroup, menuGroups, type PageRoute } from '../../../shared/navigation/route.ts';
import type { AppAbility } from '../../../shared/session/ability.ts';
import { pageRoutes } from '../../routes.ts';

export interface MenuSection {
  readonly group: MenuGroup;
  readonly routes: readonly PageRoute[];
}

/** Pages that need no id in their path and that the user's ability allows. */
export const accessiblePages = (ability: AppAbility, user: UserData | undefined): readonly PageRoute[] =>
  pageRoutes.filter(
    (route) =>
      route.layout === 'panel' &&
      !route.path.includes('{') &&
      ability.can(route.action, route.subject) &&
      (user?.ispId != null ? !route.isOfPlatform : !isOfAnIsp(route)),
  );

/** The menu groups in the order of the route table, without pages that have no menu entry. */
export function menuSections(ability: AppAbility, user: UserData | undefined): readonly MenuSection[] {
  const screens = accessiblePages(ability, user);
  return menuGroups
    .map((group) => ({ group, routes: screens.filter(({ menu }) => menu === group) }))
    .filter(({ routes }) => routes.length > 0);
}
