import type { PageRoute } from '../../../shared/navigation/route.ts';

/** What people do with a phone in their hand, in the order of the bottom navigation; abilities decide what is left. */
const wanted = [
  { path: '/isp/collect', label: 'quick.collect' },
  { path: '/isp/isp-user-name-list', label: 'quick.subscribers' },
  { path: '/isp/isp-ticket-list', label: 'quick.tickets' },
  { path: '/isp/router-list', label: 'quick.routers' },
  { path: '/isp/cash-hand-over', label: 'quick.cashBook' },
] as const;

export type QuickEntry = (typeof wanted)[number];

/** The fifth place is for the menu. */
const most = 4;

/** The entries among the pages that the user may open and that are built. */
export const quickEntries = (screens: readonly PageRoute[]): readonly QuickEntry[] =>
  wanted
    .filter(({ path }) => screens.some((route) => route.path === path && route.page !== undefined))
    .slice(0, most);
