import type { SmsMovementKind } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

interface MovementRow {
  readonly id: number;
  readonly at: string;
  readonly day: string;
  readonly kind: SmsMovementKind;
  readonly campaignId: number | null;
  readonly campaignName: string | null;
  readonly reference: string | null;
  readonly messages: number;
  readonly segments: number;
  readonly amountMinor: number;
}

interface Filter {
  readonly kind?: SmsMovementKind | undefined;
  readonly search: string;
}

/** A campaign has a movement for every group of messages: those of one day are one row. */
const grouped = ({ kind, search }: Filter) => sql`
  select max(v.id) as id, max(v.at) as at, (v.at at time zone i.timezone)::date as day, v.kind, v.campaign_id, max(c.name) as campaign_name,
    k.reference, sum(v.messages)::int as messages, sum(v.segments)::int as segments, sum(v.amount_minor)::bigint as amount
  from sms_movements v
  join isps i on i.id = v.isp_id
  left join campaigns c on c.isp_id = v.isp_id and c.id = v.campaign_id
  left join checkouts k on k.isp_id = v.isp_id and k.id = v.checkout_id
  where v.isp_id = current_isp() and ${kind ? sql<boolean>`v.kind = ${kind}` : sql<boolean>`true`}
    and ${
      search
        ? sql<boolean>`strpos(lower(coalesce(c.name, '') || ' ' || coalesce(k.reference, '')), ${search.toLowerCase()}) > 0`
        : sql<boolean>`true`
    }
  group by day, v.kind, v.campaign_id, k.reference, coalesce(v.checkout_refund_id, 0)`;

export async function movementPage(
  tx: Tx,
  filter: Filter & { readonly sort: 'at' | '-at' },
  limit: number,
  offset: number,
): Promise<MovementRow[]> {
  const order = filter.sort === 'at' ? sql`id` : sql`id desc`;
  const { rows } = await sql<MovementRow>`
    select id, at, day::text as day, kind, campaign_id as "campaignId", campaign_name as "campaignName", reference, messages, segments,
      amount as "amountMinor"
    from (${grouped(filter)}) g order by ${order} limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

export async function countMovements(tx: Tx, filter: Filter): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from (${grouped(filter)}) g`.execute(tx);
  return rows[0]?.total ?? 0;
}
