import { calls } from '@lastmile/contract';
import { listRoute, type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { reportScope } from '../reports/index.ts';
import { askForCash, askForExplanation } from './operations/ask-user.ts';
import { fixLeak } from './operations/fix-leak.ts';
import { exportLeaks, listLeaks } from './operations/list-leaks.ts';

export const leakRoutes = ({ clock, cipher }: Pick<Services, 'clock' | 'cipher'>): Route[] => [
  listRoute(calls.leaks.list, {
    page: (tx, { query }) => listLeaks(clock, tx, query),
    exportRows: (tx, { query }) => exportLeaks(clock, tx, query),
    fileScope: (tx, { query }) => reportScope(tx, calls.leaks.list, query),
  }),
  route(calls.leaks.fix, (tx, { body }, caller) => fixLeak({ clock, cipher }, tx, body, caller)),
  route(calls.leaks.askForCash, (tx, { body }, caller) => askForCash(clock, tx, body.userId, caller)),
  route(calls.leaks.askForExplanation, (tx, { body }, caller) =>
    askForExplanation(clock, tx, body.userId, caller),
  ),
];
