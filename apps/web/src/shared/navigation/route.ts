import type { Action, Subject } from '@lastmile/contract';
import type { ComponentType } from 'react';
import type { Namespace } from '../i18n/i18n.ts';

export const menuGroups = [
  'start',
  'subscribers',
  'network',
  'billing',
  'resellers',
  'reports',
  'support',
  'access',
  'platform',
  'system',
] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** The permission required to enter a page. */
export interface Guarded {
  readonly action: Action;
  readonly subject: Subject;
  readonly redirectIfSignedIn?: boolean;
}

export interface PageRoute extends Guarded {
  /** With the contract's braces: `/isp/router-edit/{routerId}`. */
  readonly path: string;
  /** Also the key of its title: in the namespace `routes`, or as `title.NAME` in `shell` for a full page. */
  readonly name: string;
  /** `full` has no menu; `panel` has the vertical or horizontal menu. */
  readonly layout: 'full' | 'panel';
  /** Public pages; every other route declares its own permission. */
  readonly isPublic: boolean;
  /** Translation namespaces that are loaded with the page. */
  readonly namespaces?: Namespace | readonly Namespace[];
  /** The call that a page shows first, as it is without filters: it is sent together with the request of the code. */
  readonly firstCall?: string;
  /** Place in the menu; undefined for pages that are reached from another one. */
  readonly menu?: MenuGroup;
  /** The server answers this path with its own document. */
  readonly isDocument?: true;
  /** Only for users of the platform, although owners of ISPs have the permission too. */
  readonly isOfPlatform?: true;
  /** Undefined for documents of the server. */
  readonly page?: () => Promise<{ default: ComponentType }>;
}

export interface RedirectRoute extends Guarded {
  readonly path: string;
  readonly name: string;
  readonly redirectTo: string;
}

export type Pair = `${Action} ${Subject}`;
export type RouteDetails = Partial<
  Pick<
    PageRoute,
    | 'name'
    | 'namespaces'
    | 'firstCall'
    | 'menu'
    | 'page'
    | 'isDocument'
    | 'isOfPlatform'
    | 'redirectIfSignedIn'
  >
>;

/** Pages of a single ISP do not exist for an administrator who is not acting as one. */
export const isOfAnIsp = ({ path, subject }: Pick<PageRoute, 'path' | 'subject'>): boolean =>
  (path.startsWith('/isp/') || path.startsWith('/api/')) && subject !== 'Auth';

/** `/isp/router-edit/{routerId}` is named `router-edit`, unless the table names it. */
const nameFromPath = (path: string) =>
  path
    .split('/')
    .filter((part) => part && !part.startsWith('{'))
    .at(-1) ?? 'home';

/** A page inside the menu that requires a permission. */
export function appRoute(path: string, permission: Pair, details: RouteDetails = {}): PageRoute {
  const [action, subject] = permission.split(' ') as [Action, Subject];
  return { path, name: nameFromPath(path), layout: 'panel', isPublic: false, action, subject, ...details };
}

/** A public page without a menu. */
export const publicRoute = (path: string, details: RouteDetails = {}): PageRoute => ({
  path,
  name: nameFromPath(path),
  layout: 'full',
  isPublic: true,
  action: 'read',
  subject: 'Auth',
  ...details,
});
