import type { CallOutput, VisitRow, visitCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { pageWithTotal, type Total } from '../../../../core/capped-total.ts';
import type { ExportRow } from '../../../../core/route.ts';
import { isoNow, resolveTicketSearch } from '../../tickets/index.ts';
import type { SearchedVisits, VisitQuery } from '../queries/visit-filter.ts';
import { visitPage } from '../queries/visit-rows.ts';
import { countVisits, countVisitsUpToCap } from '../queries/visit-totals.ts';
import { localNow } from './local-time.ts';

/** Spreadsheets hold no more. */
const everyRow = 50_000;

const exportedVisit = ({ place, ...visit }: VisitRow): ExportRow => ({
  visitDate: visit.date,
  visitFrom: visit.from,
  visitTo: visit.to,
  visitStatus: visit.status,
  visitOutcome: visit.outcome,
  ticketNumber: visit.ticketNumber,
  subject: visit.subject,
  staffName: visit.staffName,
  customerName: place?.name ?? visit.contactName,
  mobile: place?.mobile ?? visit.contactMobile,
  visitAddress: [place?.address, place?.areaName].filter(Boolean).join(', ') || null,
  visitResult: visit.result ?? visit.cancelReason,
});

export const visitViewerOf = async (clock: Clock, tx: Tx, { userId }: Caller) => ({
  userId,
  ...(await localNow(clock, tx)),
});

const searched = async (clock: Clock, tx: Tx, query: VisitQuery, caller: Caller): Promise<SearchedVisits> => {
  const { userId, dataScope } = caller;
  const search = await resolveTicketSearch(tx, query.search, { userId, dataScope, now: isoNow(clock) });
  return { ...query, search, dataScope };
};

export async function listVisits(
  clock: Clock,
  tx: Tx,
  query: VisitQuery,
  caller: Caller,
): Promise<CallOutput<typeof visitCalls.list>> {
  const { page, pageSize, count } = query;
  const viewer = await visitViewerOf(clock, tx, caller);
  const visits = await searched(clock, tx, query, caller);
  const total: Total =
    count === 'capped' ? await countVisitsUpToCap(tx, visits) : { total: await countVisits(tx, visits) };
  const items = await visitPage(tx, visits, viewer, pageSize, (page - 1) * pageSize);
  return pageWithTotal(total, { items, page, pageSize });
}

export async function* exportVisits(
  clock: Clock,
  tx: Tx,
  query: VisitQuery,
  caller: Caller,
): AsyncIterable<ExportRow> {
  const viewer = await visitViewerOf(clock, tx, caller);
  const visits = await searched(clock, tx, query, caller);
  for (const visit of await visitPage(tx, visits, viewer, everyRow, 0)) yield exportedVisit(visit);
}
