import type { JobView } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { useIspProfile } from '../../../shared/session/use-isp-profile.ts';
import { type JobReference, jobPath } from './job-path.ts';
import { jobTitles } from './job-titles.ts';

export function useJobTitle() {
  const { t } = useTranslation('background-jobs');
  return ({ name }: Pick<JobView, 'name'>): string => t(jobTitles[name] ?? 'unknownJob');
}

/** Where a job did its work, as far as the user can open it. */
export function useJobPath() {
  const ofIsp = useIspProfile() !== undefined;
  return (job: JobReference): string | undefined => jobPath(job, ofIsp);
}
