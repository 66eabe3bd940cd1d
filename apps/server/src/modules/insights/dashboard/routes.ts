import { calls } from '@lastmile/contract';
import { type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { getPlatformSummary } from './operations/get-platform-summary.ts';
import { getSummary } from './operations/get-summary.ts';

export const dashboardRoutes = ({ clock }: Pick<Services, 'clock'>): Route[] => [
  route(calls.dashboard.summary, (tx, { query }, caller) =>
    caller.ispId === null
      ? getPlatformSummary(clock, tx, query, caller)
      : getSummary(clock, tx, query, caller),
  ),
];
