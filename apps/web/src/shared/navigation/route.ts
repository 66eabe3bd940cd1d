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

/** What one must be allowed to enter a page. */
export interface Guarded {
  readonly action: Action;
  readonly subject: Subject;
  readonly redirectIfSignedIn?: boolean;
}

export interface PageRoute extends Guarded {
  /** With the contract's braces: `/isp/router-edit/{routerId}`. */
  readonly path: string;
  /** Also the key of its title: in the catalogue `routes`, or as `title.NAME` in `shell` for a full page. */
  readonly name: string;
  /** `full` has no menu around it; `panel` has the one that the user chose, vertical or horizontal. */
  readonly layout: 'full' | 'panel';
  /** Open to visitors. Any other route declares its own pair. */
  readonly isPublic: boolean;
  /** The catalogue that is loaded together with the page, or several. */
  readonly catalogue?: Namespace | readonly Namespace[];
  /** Where the menu has it; left out for pages that are reached from another one. */
  readonly menu?: MenuGroup;
  /** The server answers this path with a document of its own, and the panel gives way to it. */
  readonly isDocument?: true;
  /** Left out while the page is being built: what will be there is the key `NAME.soon` of `routes`. */
  readonly page?: () => Promise<{ default: ComponentType }>;
}

export interface RedirectRoute extends Guarded {
  readonly path: string;
  readonly name: string;
  readonly redirectTo: string;
}

export type Pair = `${Action} ${Subject}`;
export type RouteDetails = Partial<
  Pick<PageRoute, 'name' | 'catalogue' | 'menu' | 'page' | 'isDocument' | 'redirectIfSignedIn'>
>;

/** `/isp/router-edit/{routerId}` is named `router-edit`, unless the table says otherwise. */
const nameFromPath = (path: string) =>
  path
    .split('/')
    .filter((part) => part && !part.startsWith('{'))
    .at(-1) ?? 'home';

/** A page inside the menu, for those who hold the pair. */
export function appRoute(path: string, pair: Pair, details: RouteDetails = {}): PageRoute {
  const [action, subject] = pair.split(' ') as [Action, Subject];
  return { path, name: nameFromPath(path), layout: 'panel', isPublic: false, action, subject, ...details };
}

/** A page without a menu, open to visitors. */
export const publicRoute = (path: string, details: RouteDetails = {}): PageRoute => ({
  path,
  name: nameFromPath(path),
  layout: 'full',
  isPublic: true,
  action: 'read',
  subject: 'Auth',
  ...details,
});
