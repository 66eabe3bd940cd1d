import type { DashboardFigure, DashboardList } from '@lastmile/contract';

const pages: Record<DashboardList, string> = {
  payments: '/isp/payment-list',
  invoices: '/isp/invoice-list',
  subscribers: '/isp/isp-user-name-list',
  unpaidSubscribers: '/isp/collect',
  upcomingSuspensions: '/isp/upcoming-suspensions',
  routers: '/isp/router-list',
  cash: '/isp/cash-hand-over',
  handOvers: '/isp/cash-hand-over',
  paymentClaims: '/isp/payments-to-verify',
  checkouts: '/isp/online-payments',
  jobs: '/admin/jobs',
  tickets: '/isp/isp-ticket-list',
  myVisits: '/isp/visit-list',
  visits: '/isp/visit-list?show=all',
  isps: '/admin/isp-list',
  settlementsByIsp: '/admin/isp-settlement-list',
};

/** The page of the list with the filter of the figure, so that it shows the same number. */
export function linkOf({ list, filter }: Pick<DashboardFigure, 'list' | 'filter'>): string {
  const { unpaid, ...others } = filter;
  const params = new URLSearchParams(
    unpaid === undefined ? others : { ...others, balance: unpaid, area: 'all' },
  );
  const page = pages[list];
  return params.size > 0 ? `${page}${page.includes('?') ? '&' : '?'}${params}` : page;
}
