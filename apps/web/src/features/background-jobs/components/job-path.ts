import type { JobView } from '@lastmile/contract';

export type JobReference = Pick<JobView, 'name' | 'ispId' | 'objectId'>;

/** The page that shows what jobs of a module did. */
const pages: Readonly<Record<string, string>> = {
  'billing-runs': '/isp/billing-runs',
  campaigns: '/isp/bulk-notification',
  dunning: '/isp/upcoming-suspensions',
  imports: '/isp/isp-user-import',
  invoices: '/isp/invoice-list',
  messaging: '/isp/notification-list',
  notifications: '/isp/notification-list',
  outages: '/isp/outage-list',
  payments: '/isp/invoice-list',
  'report-schedules': '/isp/report-schedules',
  resellers: '/isp/isp-view-reseller',
  retention: '/admin/retention',
  routers: '/isp/router-list',
  subscribers: '/isp/isp-user-name-list',
  tickets: '/isp/isp-ticket-list',
  visits: '/isp/visit-list',
};

/** The page of the object that a job works on. */
const objectPages: Readonly<Record<string, (id: number) => string>> = {
  'billing-runs': (id) => `/isp/billing-run/${id}`,
  campaigns: (id) => `/isp/campaign/${id}`,
  imports: (id) => `/isp/isp-user-import?import=${id}`,
  outages: (id) => `/isp/outage/${id}`,
  routers: (id) => `/isp/router-edit/${id}`,
};

/** The pages where the platform sees what its jobs did. */
const platformPages: Readonly<Record<string, string>> = {
  checkouts: '/admin/online-payments',
  'isp-administration': '/admin/isp-list',
  isps: '/admin/isp-list',
  plans: '/admin/isp-list',
  retention: '/admin/retention',
  settlements: '/admin/isp-settlement-list',
};

/** Undefined if the job has no page. Pages under `/isp` fail for an administrator who does not act as the ISP. */
export function jobPath({ name, ispId, objectId }: JobReference, ofIsp: boolean): string | undefined {
  const module = name.split('.')[0] ?? '';
  if (ispId === null) return ofIsp ? undefined : platformPages[module];
  const path = (objectId === null ? undefined : objectPages[module]?.(objectId)) ?? pages[module];
  return ofIsp || path?.startsWith('/admin/') ? path : undefined;
}
