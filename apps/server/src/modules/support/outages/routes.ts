import { calls } from '@lastmile/contract';
import { outsideDataScope } from '@lastmile/database';
import { Problem } from '../../../core/problem.ts';
import { type ExportRow, listRoute, type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { issueCredits, previewCredits } from './operations/issue-credits.ts';
import {
  attachTicket,
  confirmOutage,
  declareOutage,
  dismissOutage,
  endOutage,
} from './operations/manage-outages.ts';
import { seesWholeIsp } from './operations/require-outage.ts';
import {
  affectedPage,
  countAffected,
  countOpenTickets,
  countOutages,
  findOutage,
  outagePage,
  ticketsOf,
} from './queries/outages.ts';
import { daysOf } from './rules/outage-credit.ts';

const o = calls.outages;
/** Spreadsheets hold no more. */
const everyRow = 50_000;

export const outageRoutes = ({ clock }: Pick<Services, 'clock'>): Route[] => [
  listRoute(o.list, {
    async page(tx, { query }, caller) {
      const { page, pageSize } = query;
      const window = { limit: pageSize, offset: (page - 1) * pageSize, seesAll: seesWholeIsp(caller) };
      const items = await outagePage(tx, query, window);
      return { items, page, pageSize, total: await countOutages(tx, query) };
    },
    async *exportRows(tx, { query }, caller): AsyncIterable<ExportRow> {
      const window = { limit: everyRow, offset: 0, seesAll: seesWholeIsp(caller) };
      for (const { name, status, cause, ...row } of await outagePage(tx, query, window))
        yield { ...row, outageName: name, outageStatus: status, outageCause: cause };
    },
  }),
  route(o.get, async (tx, { params: { id } }, caller) => {
    const outage = await findOutage(tx, id, seesWholeIsp(caller));
    if (!outage) throw new Problem('not_found');
    const { startedAt, endedAt } = outage;
    const suggestedDays = endedAt === null ? 0 : daysOf(startedAt, endedAt);
    // Who ends it is asked for a reply to all tickets, also those of other departments.
    const openTickets = seesWholeIsp(caller)
      ? await outsideDataScope(tx, () => countOpenTickets(tx, id))
      : outage.openTickets;
    return { ...outage, openTickets, suggestedDays, tickets: await ticketsOf(tx, id) };
  }),
  route(o.subscribers, async (tx, { params: { id }, query }, caller) => {
    if (!(await findOutage(tx, id, seesWholeIsp(caller)))) throw new Problem('not_found');
    const { page, pageSize, search } = query;
    const items = await affectedPage(tx, id, query, pageSize, (page - 1) * pageSize);
    return { items, page, pageSize, total: await countAffected(tx, id, search) };
  }),
  route(o.declare, (tx, { body }, caller) => declareOutage(clock, tx, body, caller)),
  route(o.confirm, (tx, { body }, caller) => confirmOutage(clock, tx, body, caller)),
  route(o.dismiss, (tx, { body }, caller) => dismissOutage(clock, tx, body, caller)),
  route(o.end, (tx, { body }, caller) => endOutage(clock, tx, body, caller)),
  route(o.attach, (tx, { body }, caller) => attachTicket(clock, tx, body, caller)),
  route(o.creditPreview, (tx, { params, query }, caller) =>
    previewCredits(clock, tx, { id: params.id, days: query.days }, caller),
  ),
  route(o.issueCredits, (tx, { body }, caller) => issueCredits(clock, tx, body, caller)),
];
