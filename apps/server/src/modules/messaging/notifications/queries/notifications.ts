import type { NoticeKind, NoticeState, noticeChannels } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { PayLine } from '../../../billing/pay-links/index.ts';
import { matches, type NoticeFilter } from './notification-filter.ts';

interface BilledLine {
  readonly id: number;
  readonly username: string;
  readonly name: string | null;
  readonly mobile: string | null;
}

const rowsOf = (tx: Tx) =>
  tx
    .selectFrom('notices')
    .innerJoin('subscribers as s', 's.id', 'notices.subscriber_id')
    .leftJoin('persons as p', 'p.id', 's.person_id')
    .select([
      'notices.id',
      sql<NoticeKind>`notices.kind`.as('kind'),
      sql<(typeof noticeChannels)[number]>`notices.channel`.as('channel'),
      sql<NoticeState>`notices.state`.as('state'),
      sql<BilledLine>`jsonb_build_object('id', s.id, 'username', s.username, 'name', p.name, 'mobile', p.mobile)`.as(
        'subscriber',
      ),
      'notices.number',
      sql<string | null>`coalesce(notices.recipient, p.email)`.as('recipient'),
      'notices.queued_at as queuedAt',
      'notices.due_at as dueAt',
      'notices.sent_at as sentAt',
      'notices.tries',
      'notices.error',
    ]);

/** Notices are listed as they were queued, which is the order of their ids. */
export function noticePage(
  tx: Tx,
  { sort, ...filter }: NoticeFilter & { readonly sort: 'queuedAt' | '-queuedAt' },
  limit: number,
  offset: number,
) {
  const order = sort === 'queuedAt' ? sql`notices.id` : sql`notices.id desc`;
  return rowsOf(tx)
    .where(
      'notices.id',
      '=',
      sql<number>`any(array(
        select id from notices where ${matches(filter)} order by ${order} limit ${limit} offset ${offset}))`,
    )
    .orderBy(order)
    .execute();
}

export const countNotices = async (tx: Tx, filter: NoticeFilter): Promise<number> =>
  (
    await tx
      .selectFrom('notices')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(matches(filter))
      .executeTakeFirstOrThrow()
  ).total;

/** Everything that the words are made of; those that left already are kept. */
export const noticesToWord = (tx: Tx, ids: readonly number[]) =>
  rowsOf(tx)
    .select([
      'notices.amount_minor as amountMinor',
      'notices.due_on as dueOn',
      'p.name as personName',
      'p.language as personLanguage',
      's.username',
      sql<PayLine>`jsonb_build_object('ispId', s.isp_id, 'subscriberId', s.id, 'turn', s.pay_link_turn)`.as(
        'payLine',
      ),
      'notices.language as sentLanguage',
      'notices.subject as sentSubject',
      'notices.body as sentBody',
    ])
    .where('notices.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('notices.id')
    .execute();

export type NoticeToWord = Awaited<ReturnType<typeof noticesToWord>>[number];

/** The heads of the ISP, whom the panel tells how sending went. */
export const headsOf = (tx: Tx) =>
  tx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.locale'])
    .where('users.isp_id', '=', sql<number>`current_isp()`)
    .where('users.status', '=', 'active')
    .where('roles.name', '=', 'client')
    .execute();
