import type { PaymentMethod, paymentChannels, paymentStatuses } from '@lastmile/contract';
import { foldDigits } from '@lastmile/kit';
import { type RawBuilder, sql } from 'kysely';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';
import { isSubscriberMatch, matchingSubscribers, type Search } from '../../../customers/subscribers/index.ts';

/** The search is as typed, or resolved for a page of the list. */
export interface PaymentFilter<Searched extends Search | string | null = string> {
  readonly search: Searched;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly method?: PaymentMethod | undefined;
  readonly channel?: (typeof paymentChannels)[number] | undefined;
  readonly status?: (typeof paymentStatuses)[number] | undefined;
  readonly receivedBy?: number | undefined;
  readonly areaId?: number | undefined;
  readonly noArea?: 'yes' | undefined;
  readonly noReceiver?: 'yes' | undefined;
  readonly resellerId?: number | undefined;
  readonly subscriberId?: number | undefined;
  readonly handOver?: 'none' | 'pending' | 'accepted' | undefined;
  readonly heldBy?: number | undefined;
}

export type SearchedPayments = PaymentFilter<Search | string | null>;

/** A reseller sees payments of their subscribers, a collector those they recorded. */
export interface PaymentViewer {
  readonly reseller: VisibleResellers;
  readonly collector: number | null;
}

/** `MR-2026-12` matches the beginning, `123` the receipt with that number in any year. */
const numbered = (search: string): RawBuilder<number> => {
  const text = foldDigits(search).trim().toUpperCase();
  if (/^\d{1,10}$/.test(text)) return sql`select id from payments where number_in_year = ${Number(text)}`;
  if (!/^[A-Z0-9]+-\d/.test(text)) return sql`select id from payments where false`;
  return sql`select id from payments where number >= ${text} and number < ${`${text}\u{10FFFF}`}`;
};

const byNumber = (typed: string): RawBuilder<number> =>
  sql`${numbered(typed)} union select id from payments where reference_key = ${typed.toLowerCase()}`;

const ofSubscribers = (ids: RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  sql`id in (select id from payments where subscriber_id = any(${ids}) union ${byNumber(typed)})`;

export function found(search: string | Search): RawBuilder<boolean> {
  if (typeof search === 'string') return ofSubscribers(sql`array(${matchingSubscribers(search)})`, search);
  const { typed, ids } = search;
  if (ids) return ofSubscribers(sql`${ids}::bigint[]`, typed);
  return sql`(${isSubscriberMatch(typed, sql`payments.subscriber_id`)} or id = any(array(${byNumber(typed)})))`;
}

const handedOver: Record<NonNullable<PaymentFilter['handOver']>, RawBuilder<boolean>> = {
  none: sql`cash_user_id = received_by and hand_over_id is null and reversed_at is null`,
  pending: sql`hand_over_id is not null`,
  accepted: sql`cash_user_id <> received_by and hand_over_id is null`,
};

/** In the user's hands, or in transit from them and not accepted yet. One half per index. */
const heldByUser = (userId: number): RawBuilder<boolean> => sql`id in (
  select id from payments where cash_user_id = ${userId} and hand_over_id is null and reversed_at is null
  union all select id from payments where cash_user_id = ${userId} and hand_over_id is not null)`;

/** The area of the subscriber now; payments have none of their own. */
const inArea = (areaId: number): RawBuilder<boolean> => sql`subscriber_id in (
  select s.id from subscribers s where s.area_id = any(array(select area_descendants(${areaId}))))`;

export function matches(
  filter: SearchedPayments,
  { reseller, collector }: PaymentViewer,
): RawBuilder<boolean> {
  const { search, from, to, method, channel, status, subscriberId, handOver, heldBy } = filter;
  const conditions: RawBuilder<boolean>[] = [sql`true`];
  if (reseller !== null) conditions.push(sql`reseller_user_id in (${sql.join(reseller)})`);
  if (collector !== null) conditions.push(sql`received_by = ${collector}`);
  if (search) conditions.push(found(search));
  if (from) conditions.push(sql`received_on >= ${from}::date`);
  if (to) conditions.push(sql`received_on <= ${to}::date`);
  if (method) conditions.push(sql`method = ${method}`);
  if (channel) conditions.push(sql`channel = ${channel}`);
  if (status) conditions.push(sql`status = ${status}`);
  conditions.push(...peopleConditions(filter));
  if (subscriberId) conditions.push(sql`subscriber_id = ${subscriberId}`);
  if (handOver) conditions.push(handedOver[handOver]);
  if (heldBy) conditions.push(heldByUser(heldBy));
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** Who received the payment, and where and of whom its subscriber is. */
function peopleConditions(filter: SearchedPayments): RawBuilder<boolean>[] {
  const { receivedBy, noReceiver, areaId, noArea, resellerId } = filter;
  const conditions: RawBuilder<boolean>[] = [];
  if (receivedBy) conditions.push(sql`received_by = ${receivedBy}`);
  if (noReceiver) conditions.push(sql`received_by is null`);
  if (areaId) conditions.push(inArea(areaId));
  if (noArea) conditions.push(sql`subscriber_id in (select s.id from subscribers s where s.area_id is null)`);
  if (resellerId) conditions.push(sql`reseller_user_id = ${resellerId}`);
  return conditions;
}
