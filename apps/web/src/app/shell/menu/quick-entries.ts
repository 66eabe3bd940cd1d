import type { PageRoute } from '../../../shared/navigation/route.ts';
import { retailInvoicesPath } from '../retail-path.ts';

const visits = '/isp/visit-list';

/** What people do with a phone in their hand, in the order of the bottom navigation; abilities decide what is left. */
const wanted = [
  { path: visits, label: 'quick.visits' },
  { path: '/isp/collect', label: 'quick.collect' },
  { path: '/isp/isp-user-name-list', label: 'quick.subscribers' },
  { path: '/isp/isp-ticket-list', label: 'quick.tickets' },
  { path: '/isp/router-list', label: 'quick.routers' },
  { path: '/isp/cash-hand-over', label: 'quick.cashBook' },
] as const;

export interface QuickEntry {
  readonly path: string;
  readonly label: (typeof wanted)[number]['label'];
}

/** The fifth place is for the menu. */
const most = 4;

/** The entries among the pages that the user may open and that are built. Those of a wholesale reseller collect for themselves. */
export function quickEntries(
  screens: readonly PageRoute[],
  wholesaleResellerId?: number | null,
): readonly QuickEntry[] {
  const hasPage = (wantedPath: string) =>
    screens.some(({ path, page }) => path === wantedPath && page !== undefined);
  // Those who collect payments plan visits, if at all; they do not spend their day with them.
  return wanted
    .filter(({ path }) => hasPage(path) && (path !== visits || !hasPage('/isp/collect')))
    .slice(0, most)
    .map((entry) =>
      wholesaleResellerId && entry.path === '/isp/collect'
        ? { ...entry, path: retailInvoicesPath(wholesaleResellerId) }
        : entry,
    );
}
