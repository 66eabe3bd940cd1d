import { calls } from '@lastmile/contract';
import { type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { collectorOf, paymentViewer } from '../payments/index.ts';
import { decideHandOver, handOver } from './operations/hand-over-cash.ts';
import { cashBalances, countHandOvers, handOverPage, recipientsFor } from './queries/hand-overs.ts';

export const cashBookRoutes = ({ clock }: Pick<Services, 'clock'>): Route[] => {
  const c = calls.payments;
  return [
    route(c.cashBalances, async (tx, _input, caller) => {
      const { reseller, collector } = paymentViewer(caller);
      return { items: await cashBalances(tx, reseller ?? collector) };
    }),
    route(c.recipients, async (tx, _input, caller) => ({ items: await recipientsFor(tx, caller.userId) })),
    route(c.handOvers, async (tx, { query }, caller) => {
      const { page, pageSize } = query;
      const own = paymentViewer(caller).reseller ?? collectorOf(caller);
      const [items, total] = await Promise.all([
        handOverPage(tx, query, own, pageSize, (page - 1) * pageSize),
        countHandOvers(tx, query, own),
      ]);
      return { items, page, pageSize, total };
    }),
    route(c.handOver, (tx, { body }, caller) => handOver(clock, tx, body, caller)),
    route(c.decideHandOver, (tx, { body }, caller) => decideHandOver(clock, tx, body, caller)),
  ];
};
