import { calls } from '@lastmile/contract';
import { listRoute, type Route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { exportLeaks, listLeaks } from './operations/list-leaks.ts';

export const leakRoutes = ({ clock }: Pick<Services, 'clock'>): Route[] => [
  listRoute(calls.leaks.index, {
    page: (tx, { query }) => listLeaks(clock, tx, query),
    exportRows: (tx, { query }) => exportLeaks(clock, tx, query),
  }),
];
