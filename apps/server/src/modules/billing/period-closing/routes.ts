import { calls } from '@lastmile/contract';
import { type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { closeMonth, reopenMonth } from './operations/close-month.ts';
import { listMonths, previewClosing } from './operations/list-months.ts';

export const periodClosingRoutes = ({ clock }: Pick<Services, 'clock'>): Route[] => {
  const c = calls.periodClosing;
  return [
    route(c.list, (tx) => listMonths(clock, tx)),
    route(c.preview, (tx, { query }) => previewClosing(clock, tx, query)),
    route(c.close, (tx, { body }, caller) => closeMonth(clock, tx, body, caller)),
    route(c.reopen, (tx, { body }, caller) => reopenMonth(clock, tx, body, caller)),
  ];
};
