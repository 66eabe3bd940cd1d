import type { CampaignState, NotificationChannel } from '@lastmile/contract';
import type { DB, Tx } from '@lastmile/database';
import { type Insertable, sql, type Updateable } from 'kysely';

const rows = (tx: Tx) =>
  tx
    .selectFrom('campaigns as c')
    .leftJoin('users as u', 'u.id', 'c.created_by')
    .select([
      'c.id',
      'c.name',
      sql<NotificationChannel>`c.channel`.as('channel'),
      sql<CampaignState>`c.state`.as('state'),
      'c.pause_reason as pauseReason',
      'c.scheduled_at as scheduledAt',
      'c.started_at as startedAt',
      'c.finished_at as finishedAt',
      'c.recipients',
      'c.excluded',
      'c.estimated_cost_minor as estimatedCostMinor',
      'c.created_at as createdAt',
      'u.full_name as createdBy',
    ]);

interface Filter {
  readonly search: string;
  readonly state?: CampaignState | undefined;
}
const matches = ({ search, state }: Filter) => {
  const conditions = [sql<boolean>`true`];
  if (search) conditions.push(sql`strpos(lower(c.name), ${search.toLowerCase()}) > 0`);
  if (state) conditions.push(sql`c.state = ${state}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
};

export const campaignPage = (
  tx: Tx,
  filter: Filter & { readonly sort: 'createdAt' | '-createdAt' },
  limit: number,
  offset: number,
) =>
  rows(tx)
    .where(matches(filter))
    .orderBy('c.id', filter.sort === 'createdAt' ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const countCampaigns = async (tx: Tx, filter: Filter): Promise<number> =>
  (
    await tx
      .selectFrom('campaigns as c')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(matches(filter))
      .executeTakeFirstOrThrow()
  ).total;

export const findCampaign = (tx: Tx, id: number) =>
  rows(tx)
    .select(['c.subject', 'c.body', 'c.pace_per_second as pacePerSecond'])
    .where('c.id', '=', id)
    .executeTakeFirst();

/** Locked, so that what is decided by its state stays true until the commit. */
export const lockCampaign = (tx: Tx, id: number) =>
  tx
    .selectFrom('campaigns')
    .select([
      'id',
      sql<CampaignState>`state`.as('state'),
      sql<NotificationChannel>`channel`.as('channel'),
      sql<unknown>`target`.as('target'),
      'scheduled_at as scheduledAt',
      'started_at as startedAt',
      'subject',
      'body',
      'pace_per_second as pacePerSecond',
      'recipients',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const findState = async (tx: Tx, id: number) =>
  (
    await tx
      .selectFrom('campaigns')
      .select(sql<CampaignState>`state`.as('state'))
      .where('id', '=', id)
      .executeTakeFirst()
  )?.state;

export const insertCampaign = async (tx: Tx, values: Insertable<DB['campaigns']>): Promise<number> =>
  (await tx.insertInto('campaigns').values(values).returning('id').executeTakeFirstOrThrow()).id;

export const updateCampaign = (tx: Tx, id: number, values: Updateable<DB['campaigns']>) =>
  tx.updateTable('campaigns').set(values).where('id', '=', id).execute();

interface Progress {
  readonly queued: number;
  readonly sent: number;
  readonly delivered: number;
  readonly failed: number;
  readonly dropped: number;
  readonly unknown: number;
  readonly cancelled: number;
  readonly costMinor: number;
}

export async function progressOf(tx: Tx, id: number): Promise<Progress> {
  const { rows: counted } = await sql<Progress>`
    select count(*) filter (where state in ('queued', 'sending'))::int as queued,
      count(*) filter (where state in ('sent', 'delivered', 'undelivered'))::int as sent,
      count(*) filter (where state = 'delivered')::int as delivered,
      count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'dropped')::int as dropped,
      count(*) filter (where state = 'unknown')::int as unknown,
      count(*) filter (where state = 'cancelled')::int as cancelled,
      coalesce(sum(cost_minor), 0)::bigint as "costMinor"
    from notifications where campaign_id = ${id}`.execute(tx);
  return (
    counted[0] ?? {
      ...{ queued: 0, sent: 0, delivered: 0, failed: 0, dropped: 0, unknown: 0, cancelled: 0 },
      costMinor: 0,
    }
  );
}

export const cancelQueued = (tx: Tx, id: number) =>
  sql`update notifications set state = 'cancelled' where campaign_id = ${id} and state = 'queued'`.execute(
    tx,
  );

const isRetried = (includeUnknown: boolean) =>
  sql<boolean>`(state = 'failed' or ${includeUnknown} and state = 'unknown')`;

/** Segments of the SMS that a retry would send. */
export async function segmentsToRetry(
  tx: Tx,
  id: number,
  { failed, unknown }: { failed: boolean; unknown: boolean },
): Promise<number> {
  const { rows: sums } = await sql<{ segments: number }>`
    select coalesce(sum(coalesce(segments, 1)), 0)::bigint as segments from notifications
    where campaign_id = ${id} and channel = 'sms'
      and (${failed} and state = 'failed' or ${unknown} and state = 'unknown')`.execute(tx);
  return sums[0]?.segments ?? 0;
}

/** Queues what failed again, and what is unknown if asked to. Returns how many. */
export async function requeueFailed(
  tx: Tx,
  id: number,
  at: string,
  includeUnknown: boolean,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update notifications set state = 'queued', due_at = ${at}::timestamptz, tries = 0, error = null, cost_minor = null
    where campaign_id = ${id} and ${isRetried(includeUnknown)}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** The end of the ISP's quiet hours, or the same instant outside of them. */
export const dueAtOf = async (tx: Tx, at: string): Promise<string> => {
  const { rows: due } = await sql<{ at: string }>`
    select to_char(notification_due_at(${at}::timestamptz) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`.execute(
    tx,
  );
  return due[0]?.at ?? at;
};
