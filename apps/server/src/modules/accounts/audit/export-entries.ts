import type { Tx } from '@lastmile/database';
import { type AuditFilter, streamAudit } from './queries/audit-log.ts';
import { withObjectNames } from './queries/object-names.ts';

/** Names are looked up for many entries at once. */
const entriesPerChunk = 500;

type Entry = Awaited<ReturnType<typeof namedEntries>>[number];
const namedEntries = (tx: Tx, entries: readonly Listed[]) => withObjectNames(tx, entries);
type Listed = ReturnType<typeof streamAudit> extends AsyncIterable<infer Row> ? Row : never;

/** The entries of a list for people: records by their name, and values before and after as the writer of the file puts them. */
export async function* exportEntries(tx: Tx, filter: AuditFilter) {
  let chunk: Listed[] = [];
  for await (const entry of streamAudit(tx, filter)) {
    chunk.push(entry);
    if (chunk.length < entriesPerChunk) continue;
    yield* (await namedEntries(tx, chunk)).map(exportRow);
    chunk = [];
  }
  yield* (await namedEntries(tx, chunk)).map(exportRow);
}

function exportRow({ action, entity, title, before, after, names, currency, ...row }: Entry) {
  const { event, ...values } = after ?? {};
  return {
    id: row.id,
    at: row.at,
    userName: row.userName,
    actingAsIspName: row.actingAsIspName,
    ispName: row.ispName,
    ip: row.ip,
    auditAction: typeof event === 'string' ? event : action,
    entity,
    recordName: title ?? recordedName({ ...before, ...after }),
    changes: JSON.stringify({ entity, before, after: after && values, names, currency }),
  };
}

/** A name that the entry itself recorded, for records that were deleted since. */
const recordedName = (values: Readonly<Record<string, unknown>>): string | null =>
  ['name', 'username', 'full_name', 'number', 'file_name', 'label']
    .map((key) => values[key])
    .find((value) => typeof value === 'string') ?? null;
