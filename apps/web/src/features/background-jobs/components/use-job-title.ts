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
  dunning: '/isp/upcoming-suspensions',
  imports: '/isp/isp-user-import',
  invoices: '/isp/invoice-list',
  notifications: '/isp/notification-list',
  payments: '/isp/invoice-list',
  routers: '/isp/router-list',
  subscribers: '/isp/isp-user-name-list',
};

/** Undefined for jobs of the platform. */
export const jobPath = ({ name, ispId }: Pick<JobView, 'name' | 'ispId'>): string | undefined =>
  ispId === null ? undefined : pages[name.split('.')[0] ?? ''];
