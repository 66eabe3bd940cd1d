import { matchPath } from 'react-router';
import { pageRoutes } from '../../routes.ts';

const subscribers = '/isp/isp-user-name-list';
const routers = '/isp/router-list';

/** The menu entries that pages without one belong to, by the name of their route. */
const parents: Readonly<Record<string, string>> = {
  'isp-user-name-create-new': '/isp/isp-user-name-create',
  'isp-user-import': subscribers,
  'isp-user-name-edit': subscribers,
  'isp-user-name-edit-v2': subscribers,
  'get-live-data': subscribers,
  'customer-statement': subscribers,
  'get-not-billing-users': routers,
  'get-not-router-users': routers,
  'get-offline-users': routers,
  'router-create': routers,
  'router-edit': routers,
  'package-create': '/isp/package-list',
  'package-edit': '/isp/package-list',
  'invoice-preview': '/isp/invoice-list',
  'credit-note': '/isp/credit-note-list',
  'billing-run': '/isp/billing-runs',
  'isp-service-package-add': '/admin/isp-service-package-list',
  'service-package-edit': '/admin/isp-service-package-list',
  'coupon-code-add': '/admin/coupon-code-list',
  'coupon-code-edit': '/admin/coupon-code-list',
  'online-payment': '/isp/online-payments',
  'admin-online-payment': '/admin/online-payments',
  settlement: '/isp/settlement-list',
  'new-settlement': '/admin/isp-settlement-list',
  'settlement-details': '/admin/settlement-list',
  'gateway-statement': '/admin/statement-matching',
  'isp-detail': '/admin/isp-list',
  ticket: '/isp/isp-ticket-list',
  'platform-ticket': '/isp/platform-ticket-list',
  'admin-ticket': '/admin/ticket-list',
  outage: '/isp/outage-list',
  reseller: '/isp/isp-view-reseller',
  'reseller-edit': '/isp/isp-view-reseller',
  'isp-reseller-condition': '/isp/reseller-condition',
  'vat-documents': '/isp/vat-report',
  campaign: '/isp/bulk-notification',
  'role-add': '/admin/role-list',
  'role-edit': '/admin/role-list',
};

const patterns = pageRoutes.map((route) => ({
  route,
  pattern: route.path.replace(/\{(\w+)\}/g, ':$1'),
}));

function findPlace(pathname: string): string | undefined {
  const route = patterns.find(({ pattern }) => matchPath(pattern, pathname))?.route;
  return route?.menu ? route.path : route && parents[route.name];
}

/** Every entry of the menu asks for the same page. */
let last: { readonly pathname: string; readonly place: string | undefined } | undefined;

/** The path of the menu entry that the page at this path belongs to: its own, or that of its list. */
export function menuPlaceOf(pathname: string): string | undefined {
  if (last?.pathname !== pathname) last = { pathname, place: findPlace(pathname) };
  return last.place;
}
