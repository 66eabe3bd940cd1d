import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import type { Search, Walked } from '../../../customers/subscribers/index.ts';
import { exactSum } from '../../ledger/index.ts';
import { found, matches, type SearchedInvoices, type Viewer } from './invoice-filter.ts';

export interface Sums {
  readonly total: number;
  readonly totalMinor: number;
  readonly paidMinor: number;
}

/** Count and sum, of `atMost` invoices. Cancelled ones add to the sum only if the filter asks for them. */
export async function sumsOf(
  tx: Tx,
  filter: SearchedInvoices,
  viewer: Viewer,
  atMost: number | null = null,
): Promise<Sums> {
  const from =
    cachedSums(filter, viewer) ??
    sql`(select status, 1 as invoices, total_minor, paid_minor from invoices where ${matches(filter, viewer)}
      limit ${atMost}::int) i`;
  const { rows } = await sql<Sums>`select ${sumsIn(filter)} from ${from}`.execute(tx);
  return rows[0] ?? noSums;
}

const noSums: Sums = { total: 0, totalMinor: 0, paidMinor: 0 };

function sumsIn({ status }: SearchedInvoices, isFound = sql`true`): RawBuilder<unknown> {
  const isMoney = status === 'cancelled' ? isFound : sql`status <> 'cancelled' and ${isFound}`;
  return sql`coalesce(sum(invoices) filter (where ${isFound}), 0)::bigint as total,
    ${exactSum(sql`total_minor`, isMoney)} as "totalMinor",
    ${exactSum(sql`paid_minor`, isMoney)} as "paidMinor"`;
}

/** Counts and sums what a search finds among so many invoices that fulfil the rest of the filter. */
export async function sumsOfWalked(
  tx: Tx,
  filter: SearchedInvoices & { readonly search: Search },
  viewer: Viewer,
  atMost: number,
): Promise<Walked<Sums>> {
  const { rows } = await sql<Sums & { walked: number }>`
    select count(*)::int as walked, ${sumsIn(filter, sql`is_found`)} from (
      select 1 as invoices, status, total_minor, paid_minor, ${found(filter.search)} as is_found from (
        select * from invoices where ${matches({ ...filter, search: null }, viewer)}
          order by id desc limit ${atMost}::int
      ) invoices offset 0
    ) compared`.execute(tx);
  const { walked, ...sums } = rows[0] ?? { walked: 0, ...noSums };
  return { rows: walked, found: sums };
}

/**
 * From the aggregates where they cover the filter: any kind, month, due date and status, for all invoices or
 * for one area, router, package or reseller. Other filters match fewer invoices, which are summed directly.
 */
function cachedSums(filter: SearchedInvoices, viewer: Viewer): RawBuilder<unknown> | undefined {
  const { search, kind, subscriberId, status, month, dueFrom, dueTo, overdue, outstanding } = filter;
  const place = placeOf(filter, viewer);
  if (filter.issuedFrom || filter.issuedTo || filter.noArea) return undefined;
  if (search || subscriberId || viewer.areas || place === undefined) return undefined;
  const conditions: RawBuilder<unknown>[] = [sql`kind = ${place.kind} and value in (${place.values})`];
  if (kind) conditions.push(sql`invoice_kind = ${kind}`);
  if (status) conditions.push(sql`status = ${status}`);
  if (month) conditions.push(sql`month = ${`${month}-01`}::date`);
  if (dueFrom) conditions.push(sql`due_on >= ${dueFrom}::date`);
  if (dueTo) conditions.push(sql`due_on <= ${dueTo}::date`);
  if (outstanding) conditions.push(sql`status in ('unpaid', 'partial')`);
  if (overdue) conditions.push(sql`status in ('unpaid', 'partial') and due_on < ${viewer.today}::date`);
  return sql`(select status, invoices, total_minor, paid_minor from invoice_aggregates
    where ${sql.join(conditions, sql` and `)}) i`;
}

function placeOf({ areaId, routerId, packageId, resellerId }: SearchedInvoices, { own }: Viewer) {
  const places = [
    areaId && { kind: 'area', values: sql`select area_descendants(${areaId})::text` },
    routerId && { kind: 'router', values: sql`${routerId}::text` },
    packageId && { kind: 'package', values: sql`${packageId}::text` },
    resellerId && { kind: 'reseller', values: sql`${resellerId}::text` },
    own !== null && { kind: 'reseller', values: sql`${sql.join(own.map(String))}` },
  ].filter((place) => typeof place === 'object');
  if (places.length > 1) return undefined;
  return places[0] ?? { kind: 'all', values: sql`''` };
}

export const compactInvoiceAggregates = (tx: Tx) => sql`select compact_invoice_aggregates()`.execute(tx);
