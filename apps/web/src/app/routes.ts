import type { ComponentType } from 'react';
import type { Guarded } from './guard.ts';
import type { Namespace } from './i18n/i18n.ts';

type Title = 'title.login' | 'title.areas' | 'title.notFound';

export interface PageRoute extends Guarded {
  readonly path: string;
  readonly name: string;
  /** `full` has no menu around it. */
  readonly layout: 'full' | 'vertical';
  readonly title: Title;
  /** The catalogue that is loaded together with the page. */
  readonly catalogue?: Namespace;
  readonly inMenu?: boolean;
  readonly page: () => Promise<{ default: ComponentType }>;
}

export interface RedirectRoute extends Guarded {
  readonly path: string;
  readonly name: string;
  readonly redirectTo: string;
}

/** Every path of the panel. A route that is not public declares its own action and subject. */
export const pageRoutes: readonly PageRoute[] = [
  {
    path: '/login',
    name: 'login',
    layout: 'full',
    action: 'read',
    subject: 'Auth',
    redirectIfSignedIn: true,
    title: 'title.login',
    page: () => import('../features/identity/login.page.tsx'),
  },
  {
    path: '/isp/area-management',
    name: 'area-management',
    layout: 'vertical',
    action: 'read',
    subject: 'Area',
    title: 'title.areas',
    catalogue: 'areas',
    inMenu: true,
    page: () => import('../features/areas/area-management.page.tsx'),
  },
  {
    path: '/error-404',
    name: 'error-404',
    layout: 'full',
    action: 'read',
    subject: 'Auth',
    title: 'title.notFound',
    page: () => import('./not-found.page.tsx'),
  },
];

/** The areas are the first screen there is: until a dashboard exists, both homes lead to them. */
export const redirectRoutes: readonly RedirectRoute[] = [
  { path: '/', name: 'home', action: 'update', subject: 'Auth', redirectTo: '/isp/area-management' },
  {
    path: '/access-control',
    name: 'access-control',
    action: 'update',
    subject: 'Auth',
    redirectTo: '/isp/area-management',
  },
  { path: '*', name: 'unknown', action: 'read', subject: 'Auth', redirectTo: '/error-404' },
];
