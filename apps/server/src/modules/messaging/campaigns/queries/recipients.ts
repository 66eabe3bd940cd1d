import type { NotificationChannel, NotificationState } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import type { PayLinkTarget } from '../../../billing/pay-links/index.ts';
import { matchesFilter, matchingSubscribers } from '../../../customers/subscribers/index.ts';

type SubscriberFilter = Parameters<typeof matchesFilter>[0];

/** Whom a campaign reaches: chosen subscribers or those of a filter, without the excluded ones. */
export interface Target {
  readonly ids?: readonly number[] | undefined;
  readonly filter?: SubscriberFilter | undefined;
  readonly excludedIds: readonly number[];
}

/** The selected subscribers with the address of the channel, and whether their customer opted out of it. */
function addressed({ ids, filter, excludedIds }: Target, channel: NotificationChannel): RawBuilder<unknown> {
  const chosen = ids ? sql`id = any(${[...ids]}::bigint[])` : sql`true`;
  return sql`
    select s.id, ${channel === 'email' ? sql`p.email` : sql`nullif(p.mobile, '')`} as address,
      exists (select from message_opt_outs o
        where o.isp_id = p.isp_id and o.customer_id = p.id and o.channel = ${channel}) as opted_out
    from (select isp_id, id, customer_id from subscribers
      where ${matchesFilter(filter ?? { search: '' }, null)} and ${chosen} and id <> all(${[...excludedIds]}::bigint[])) s
    left join customers p on p.isp_id = s.isp_id and p.id = s.customer_id`;
}

export interface RecipientCounts {
  readonly matched: number;
  readonly recipients: number;
  readonly withoutAddress: number;
  readonly optedOut: number;
}

export async function countTargetedRecipients(
  tx: Tx,
  target: Target,
  channel: NotificationChannel,
): Promise<RecipientCounts> {
  const { rows } = await sql<RecipientCounts>`
    select count(*)::int as matched, count(*) filter (where address is null)::int as "withoutAddress",
      count(*) filter (where address is not null and opted_out)::int as "optedOut",
      count(distinct address) filter (where not opted_out)::int as recipients
    from (${addressed(target, channel)}) a`.execute(tx);
  return rows[0] ?? { matched: 0, recipients: 0, withoutAddress: 0, optedOut: 0 };
}

/** One message for each address. The key makes a second run insert nothing. */
export async function insertRecipients(
  tx: Tx,
  {
    campaignId,
    channel,
    target,
    at,
  }: { campaignId: number; channel: NotificationChannel; target: Target; at: string },
): Promise<void> {
  await sql`
    insert into notifications (subscriber_id, kind, channel, dedupe_key, campaign_id, amount_minor, queued_at, due_at, recipient)
    select id, 'campaign', ${channel}, 'campaign:' || ${campaignId}::bigint || ':' || md5(address), ${campaignId}, amount,
      ${at}::timestamptz, ${at}::timestamptz, address
    from (
      select distinct on (a.address) a.id, a.address, greatest(coalesce(b.balance_minor, 0), 0) as amount
      from (${addressed(target, channel)}) a
      left join subscriber_balances b on b.isp_id = current_isp() and b.subscriber_id = a.id
      where a.address is not null and not a.opted_out
      order by a.address, a.id
    ) r
    order by id
    on conflict (isp_id, channel, dedupe_key) do nothing`.execute(tx);
}

interface Sample {
  readonly subscriberId: number;
  readonly recipient: string;
  readonly customerName: string | null;
  readonly customerCode: string | null;
  readonly customerLanguage: string | null;
  readonly username: string;
  readonly packageName: string | null;
  readonly amountMinor: number | null;
  readonly number: null;
  readonly dueOn: null;
  readonly payLinkTarget: PayLinkTarget;
}

/** The first recipients with their values, for the preview. */
export async function sampleRecipients(tx: Tx, target: Target, channel: NotificationChannel, limit: number) {
  const { rows } = await sql<Sample>`
    select s.id as "subscriberId", r.address as recipient, p.name as "customerName", p.customer_code as "customerCode",
      p.language as "customerLanguage", s.username, k.name as "packageName",
      greatest(coalesce(b.balance_minor, 0), 0) as "amountMinor", null as number, null as "dueOn",
      jsonb_build_object('ispId', s.isp_id, 'subscriberId', s.id, 'version', s.pay_link_version) as "payLinkTarget"
    from (select address, min(id) as id from (${addressed(target, channel)}) a
      where address is not null and not opted_out group by address order by min(id) limit ${limit}) r
    join subscribers s on s.isp_id = current_isp() and s.id = r.id
    left join customers p on p.isp_id = s.isp_id and p.id = s.customer_id
    left join packages k on k.isp_id = s.isp_id and k.id = s.package_id
    left join subscriber_balances b on b.isp_id = s.isp_id and b.subscriber_id = s.id
    order by s.id`.execute(tx);
  return rows;
}

interface RecipientFilter {
  readonly search: string;
  readonly state?: NotificationState | undefined;
}

const matches = (campaignId: number, { search, state }: RecipientFilter) => {
  const conditions = [sql<boolean>`n.campaign_id = ${campaignId}`];
  if (search) conditions.push(sql`n.subscriber_id = any(array(${matchingSubscribers(search)}))`);
  if (state) conditions.push(sql`n.state = ${state}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
};

export const recipientPage = (
  tx: Tx,
  campaignId: number,
  filter: RecipientFilter & { readonly sort: 'username' | '-username' },
  limit: number,
  offset: number,
) =>
  tx
    .selectFrom('notifications as n')
    .innerJoin('subscribers as s', 's.id', 'n.subscriber_id')
    .leftJoin('customers as p', 'p.id', 's.customer_id')
    .select([
      'n.id',
      's.id as subscriberId',
      's.username',
      'p.name',
      'n.recipient',
      sql<NotificationState>`n.state`.as('state'),
      'n.segments',
      'n.cost_minor as costMinor',
      'n.provider_id as providerId',
      'n.error',
      'n.sent_at as sentAt',
    ])
    .where(matches(campaignId, filter))
    .orderBy('s.username', filter.sort === 'username' ? 'asc' : 'desc')
    .orderBy('n.id')
    .limit(limit)
    .offset(offset)
    .execute();

/** Ids of messages after the given one, in order. */
export const recipientIds = async (
  tx: Tx,
  campaignId: number,
  after: number,
  limit: number,
): Promise<number[]> =>
  (
    await tx
      .selectFrom('notifications')
      .select('id')
      .where('campaign_id', '=', campaignId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

export const countRecipients = async (tx: Tx, campaignId: number, filter: RecipientFilter): Promise<number> =>
  (
    await tx
      .selectFrom('notifications as n')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(matches(campaignId, filter))
      .executeTakeFirstOrThrow()
  ).total;
