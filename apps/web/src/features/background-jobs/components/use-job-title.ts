import type { JobView } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { jobTitles } from './job-titles.ts';

export function useJobTitle() {
  const { t } = useTranslation('background-jobs');
  return ({ name }: Pick<JobView, 'name'>): string => t(jobTitles[name] ?? 'unknownJob');
}

/** The page that shows what jobs of a module did. */
const pages: Readonly<Record<string, string>> = {
  'billing-runs': '/isp/billing-runs',
  campaigns: '/isp/bulk-notification',
  dunning: '/isp/upcoming-suspensions',
  imports: '/isp/isp-user-import',
  invoices: '/isp/invoice-list',
  notifications: '/isp/notification-list',
  payments: '/isp/invoice-list',
  routers: '/isp/router-list',
  subscribers: '/isp/isp-user-name-list',
};

/** The page of the object that a job works on. */
const objectPages: Readonly<Record<string, (id: number) => string>> = {
  'billing-runs': (id) => `/isp/billing-run/${id}`,
  imports: (id) => `/isp/isp-user-import?import=${id}`,
  routers: (id) => `/isp/router-edit/${id}`,
};

/** Undefined for jobs of the platform. */
export function jobPath({
  name,
  ispId,
  objectId,
}: Pick<JobView, 'name' | 'ispId' | 'objectId'>): string | undefined {
  if (ispId === null) return undefined;
  const module = name.split('.')[0] ?? '';
  return (objectId === null ? undefined : objectPages[module]?.(objectId)) ?? pages[module];
}
