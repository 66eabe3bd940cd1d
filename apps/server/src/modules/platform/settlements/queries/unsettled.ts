import type { CallInput, leftOutReasons, settlementCalls, settlementItemKinds } from '@lastmile/contract';
import { likePattern, type Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { IspSums } from './settlement-totals.ts';

interface UnsettledRow {
  readonly id: string;
  readonly kind: (typeof settlementItemKinds)[number];
  readonly reference: string | null;
  readonly gateway: string | null;
  readonly note: string | null;
  readonly at: string;
  readonly currency: string;
  readonly grossMinor: number;
  readonly feeMinor: number;
  readonly platformFeeMinor: number;
  readonly netMinor: number;
  readonly leftOut: (typeof leftOutReasons)[number] | null;
}

type Query = CallInput<typeof settlementCalls.unsettled>['query'];

const rowsOf = (ispId: number, until: string, { sort }: Pick<Query, 'sort'>) => sql<
  UnsettledRow & { total: number }
>`
  select u.kind || '-' || coalesce(u.adjustment_id, u.refund_id, u.checkout_id) as id, u.kind, c.reference, c.gateway,
    coalesce(a.note, r.reason) as note, u.at, i.currency, u.gross_minor as "grossMinor", u.fee_minor as "feeMinor",
    u.platform_fee_minor as "platformFeeMinor", u.gross_minor - u.fee_minor - u.platform_fee_minor as "netMinor", u.left_out as "leftOut", count(*) over ()::int as total
  from unsettled_items(${ispId}, ${until}) u
  join isps i on i.id = ${ispId}
  left join checkouts c on c.id = u.checkout_id
  left join settlement_adjustments a on a.id = u.adjustment_id
  left join checkout_refunds r on r.id = u.refund_id
  order by u.at ${sort === 'at' ? sql`asc` : sql`desc`}, 1`;

export async function unsettledPage(tx: Tx, ispId: number, until: string, query: Query) {
  const { page, pageSize } = query;
  const { rows } = await sql<UnsettledRow & { total: number }>`
    ${rowsOf(ispId, until, query)} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
  return { items: rows.map(({ total: _, ...item }) => item), page, pageSize, total: rows[0]?.total ?? 0 };
}

export async function* exportUnsettled(tx: Tx, ispId: number, until: string, query: Query) {
  const { rows } = await rowsOf(ispId, until, query).execute(tx);
  for (const { id: _, total: __, leftOut: ___, kind, grossMinor, netMinor, ...row } of rows)
    yield { itemKind: kind, ...row, amountMinor: grossMinor, payoutMinor: netMinor };
}

type ByIspQuery = CallInput<typeof settlementCalls.byIsp>['query'];
type IspRow = IspSums & { readonly id: number; readonly name: string };

/** All ISPs for which the platform collected something. */
const byIsp = ({ search, currency, sort }: Pick<ByIspQuery, 'search' | 'currency' | 'sort'>) => sql<
  IspRow & { total: number }
>`
  select i.id, i.name, i.currency, s.settled as "settledMinor", s.in_process as "inProcessMinor", p.payable - s.to_pay as "remainingMinor",
    p.payable - s.to_pay + s.in_process + s.settled as "collectedMinor", count(*) over ()::int as total
  from (select party_isp_id as isp_id, -sum(amount_minor)::bigint as payable from platform_journal_lines
        where party_isp_id is not null group by 1) p
  join isps i on i.id = p.isp_id,
  lateral (select coalesce(sum(net_minor + service_charge_minor) filter (where state = 'paid'), 0)::bigint as settled,
      coalesce(sum(net_minor + service_charge_minor) filter (where state in ('draft', 'approved')), 0)::bigint as in_process,
      coalesce(sum(net_minor) filter (where state in ('draft', 'approved')), 0)::bigint as to_pay
    from settlements where isp_id = i.id) s
  where ${search ? sql`i.name ilike ${likePattern(search)}` : sql`true`}
    and ${currency ? sql`i.currency = upper(${currency})` : sql`true`}
  order by ${
    sort === 'name'
      ? sql`i.name`
      : sort === '-name'
        ? sql`i.name desc`
        : sort === 'remaining'
          ? sql`p.payable - s.to_pay`
          : sql`p.payable - s.to_pay desc`
  }, i.id`;

export async function sumsByIspPage(tx: Tx, query: ByIspQuery) {
  const { page, pageSize } = query;
  const { rows } = await sql<IspRow & { total: number }>`
    ${byIsp(query)} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
  const items = rows.map(({ total: _, ...item }) => item);
  return { items, page, pageSize, total: rows[0]?.total ?? 0, sums: await sumsByCurrency(tx, query) };
}

/** Amounts of different currencies are not added. */
export async function sumsByCurrency(
  tx: Tx,
  { search, currency }: Pick<ByIspQuery, 'search' | 'currency'>,
): Promise<IspSums[]> {
  const { rows } = await sql<IspSums>`
    select currency, sum("collectedMinor")::bigint as "collectedMinor", sum("settledMinor")::bigint as "settledMinor",
      sum("inProcessMinor")::bigint as "inProcessMinor", sum("remainingMinor")::bigint as "remainingMinor"
    from (${byIsp({ search, currency, sort: 'name' })}) isps group by currency order by currency`.execute(tx);
  return rows;
}

export async function* exportSumsByIsp(tx: Tx, query: ByIspQuery) {
  const { rows } = await byIsp(query).execute(tx);
  for (const { name, collectedMinor, ...row } of rows)
    yield { ispName: name, collectedNetMinor: collectedMinor, ...row };
}
