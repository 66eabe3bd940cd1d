import { type Call, type CallInput, platformTicketCalls as calls, cappedTotal } from '@lastmile/contract';
import { type Tx, withPlatform, withTenant } from '@lastmile/database';
import { auditActorOf } from '../../../../core/call-transaction.ts';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import {
  type ExportRow,
  fileRoute,
  listRoute,
  plainRoute,
  type RequestInfo,
  type Route,
  route,
} from '../../../../core/route.ts';
import { downloadAttachment, uploadAttachment } from '../operations/attachments.ts';
import type { TicketServices } from '../services.ts';
import {
  createRequest,
  getRequest,
  replyToRequest,
  requireRequest,
  updateRequestStatus,
} from './operations.ts';
import {
  countRequests,
  findRequest,
  openPlatformDesk,
  requestPage,
  resolveRequestSearch,
} from './queries.ts';

/** Spreadsheets hold no more. */
const everyRow = 50_000;

async function searchedRequests(tx: Tx, query: CallInput<typeof calls.list>['query'], caller: Caller) {
  await openPlatformDesk(tx);
  const search = await resolveRequestSearch(tx, query.search, caller.ispId === null);
  return { ...query, search };
}

export const platformDeskRoutes = ({ clock, database, attachments }: TicketServices): Route[] => {
  /** The platform only reads; it writes in a transaction of the ISP whose request it is. */
  const within = async <T>(
    call: Call,
    info: RequestInfo,
    caller: Caller,
    ticketId: number,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> => {
    const actor = auditActorOf(call, info, caller);
    const { dataScope } = caller;
    const ispId =
      caller.ispId ??
      (await withPlatform(database, { actor, readOnly: true }, (tx) => findRequest(tx, ticketId)))?.ispId;
    if (ispId === undefined) throw new Problem('not_found');
    return withTenant(database, ispId, { actor, dataScope }, work);
  };
  return [
    listRoute(calls.list, {
      async page(tx, { query }, caller) {
        const { page, pageSize, count } = query;
        const searched = await searchedRequests(tx, query, caller);
        const items = await requestPage(tx, searched, pageSize, (page - 1) * pageSize);
        const total = await countRequests(tx, searched, count === 'capped' ? cappedTotal + 1 : null);
        return count === 'capped' && total > cappedTotal
          ? { items, page, pageSize, total: cappedTotal, isTotalCapped: true as const }
          : { items, page, pageSize, total };
      },
      async *exportRows(tx, { query }, caller): AsyncIterable<ExportRow> {
        const searched = await searchedRequests(tx, query, caller);
        for (const { status, ...row } of await requestPage(tx, searched, everyRow, 0))
          yield { ...row, ticketStatus: status };
      },
    }),
    route(calls.get, async (tx, { query }) => {
      await openPlatformDesk(tx);
      return getRequest(tx, query.ticketId);
    }),
    fileRoute(calls.download, async (tx, { params }, caller) => {
      await openPlatformDesk(tx);
      return downloadAttachment(attachments, tx, params.id, caller, 'platform');
    }),
    plainRoute(calls.upload, async ({ query: { ticketId, fileName }, file }, info, caller) => {
      if (!file || !caller) throw new Problem('malformed');
      return uploadAttachment(
        attachments,
        (work) =>
          within(calls.upload, info, caller, ticketId, async (tx) => {
            await requireRequest(tx, ticketId);
            return work(tx);
          }),
        { file, fileName, caller },
      );
    }),
    route(calls.create, (tx, { body }, caller) => createRequest(clock, tx, body, caller)),
    plainRoute(calls.reply, ({ body }, info, caller) =>
      within(calls.reply, info, caller as Caller, body.ticketId, (tx) =>
        replyToRequest(clock, tx, body, caller as Caller),
      ),
    ),
    plainRoute(calls.updateStatus, ({ body }, info, caller) =>
      within(calls.updateStatus, info, caller as Caller, body.ticketId, (tx) =>
        updateRequestStatus(clock, tx, body, caller as Caller),
      ),
    ),
  ];
};
