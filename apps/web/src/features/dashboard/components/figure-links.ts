import type { DashboardFigure, DashboardList } from '@lastmile/contract';

const pages: Record<DashboardList, string> = {
  payments: '/isp/payment-list',
  invoices: '/isp/invoice-list',
  subscribers: '/isp/isp-user-name-list',
  unpaidSubscribers: '/isp/collect',
  upcomingSuspensions: '/isp/upcoming-suspensions',
  routers: '/isp/router-list',
  cash: '/isp/cash-hand-over',
  jobs: '/admin/jobs',
  isps: '/admin/isp-list',
};

/** The page of the list with the filter of the figure, so that it shows the same number. */
export function linkOf({ list, filter }: Pick<DashboardFigure, 'list' | 'filter'>): string {
  const { unpaid, ...others } = filter;
  const params = new URLSearchParams(unpaid === undefined ? others : { ...others, balance: unpaid });
  return params.size > 0 ? `${pages[list]}?${params}` : pages[list];
}
