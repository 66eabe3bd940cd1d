import { calls } from '@lastmile/contract';
import { type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { cancelVisibleJob, retryVisibleJob } from './operations/cancel-and-retry-job.ts';
import { getJob, onlyOf, toView } from './operations/get-job.ts';
import { countJobs, jobPage } from './queries/jobs.ts';

export const jobRoutes = ({ clock }: Services): Route[] => [
  route(calls.jobs.list, async (tx, { query }, caller) => {
    const { page, pageSize, sort, status, name } = query;
    const filter = { onlyOf: onlyOf(caller), status, name };
    const [rows, total] = await Promise.all([
      jobPage(tx, filter, {
        limit: pageSize,
        offset: (page - 1) * pageSize,
        descending: sort === '-queuedAt',
      }),
      countJobs(tx, filter),
    ]);
    return { items: rows.map(toView), page, pageSize, total };
  }),
  route(calls.jobs.get, (tx, { params }, caller) => getJob(tx, caller, params.id)),
  route(calls.jobs.cancel, (tx, { body }, caller) => cancelVisibleJob(tx, caller, body.id, clock)),
  route(calls.jobs.retry, (tx, { body }, caller) => retryVisibleJob(tx, caller, body.id)),
];
