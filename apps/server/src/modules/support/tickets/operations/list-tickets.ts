import type { CallInput, CallOutput, ticketCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { pageWithTotal, type Total } from '../../../../core/capped-total.ts';
import type { ExportRow } from '../../../../core/route.ts';
import { ticketPage } from '../queries/ticket-list.ts';
import { resolveTicketSearch } from '../queries/ticket-search.ts';
import { countTickets, countUpToCap } from '../queries/ticket-totals.ts';
import { isoNow } from './require-ticket.ts';

type List = typeof ticketCalls.list;
type Query = CallInput<List>['query'];

/** Spreadsheets hold no more. */
const everyRow = 50_000;

const viewerOf = (clock: Clock, { userId, dataScope }: Caller) => ({ userId, dataScope, now: isoNow(clock) });

export async function listTickets(
  clock: Clock,
  tx: Tx,
  query: Query,
  caller: Caller,
): Promise<CallOutput<List>> {
  const { page, pageSize, count } = query;
  const viewer = viewerOf(clock, caller);
  const searched = { ...query, search: await resolveTicketSearch(tx, query.search, viewer) };
  const counted: Total =
    count === 'capped'
      ? await countUpToCap(tx, searched, viewer)
      : { total: await countTickets(tx, searched, viewer) };
  const offset = (page - 1) * pageSize;
  const known = counted.isTotalCapped ? undefined : counted.total;
  const items = await ticketPage(tx, searched, viewer, pageSize, offset, known);
  return pageWithTotal(counted, { items, page, pageSize });
}

export async function* exportTickets(
  clock: Clock,
  tx: Tx,
  query: Query,
  caller: Caller,
): AsyncIterable<ExportRow> {
  const viewer = viewerOf(clock, caller);
  const searched = { ...query, search: await resolveTicketSearch(tx, query.search, viewer) };
  for (const { status, dueAt, ...row } of await ticketPage(tx, searched, viewer, everyRow, 0))
    yield { ...row, ticketStatus: status, ticketDueAt: dueAt };
}
