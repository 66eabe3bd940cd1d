import type { SubscriberStatus } from '@lastmile/contract';
import { anyOf } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';
import { isClosedWithin } from './closed-within.ts';
import { isPaidUntil, isRenewedBefore } from './paid-until.ts';
import { found, isMatch, type Search } from './subscriber-search.ts';

export interface SubscriberFilter {
  /** As typed, or resolved for a page of the list. */
  readonly search: string | Search | null;
  readonly status?: SubscriberStatus | undefined;
  readonly routerId?: number | undefined;
  readonly packageId?: number | undefined;
  readonly areaId?: number | undefined;
  readonly noArea?: 'yes' | undefined;
  readonly resellerId?: number | undefined;
  readonly outageId?: number | undefined;
  readonly online?: 'yes' | 'no' | undefined;
  readonly sync?: 'pending' | 'synced' | 'failed' | 'drift' | undefined;
  readonly billing?: 'normal' | 'free' | undefined;
  /** With a balance due, with credit, or with an unpaid invoice due before a day. */
  readonly balance?: 'due' | 'credit' | { readonly dueBefore: string } | undefined;
  readonly assigned?: 'yes' | 'no' | undefined;
  readonly connectedFrom?: string | undefined;
  readonly connectedTo?: string | undefined;
  readonly expiresFrom?: string | undefined;
  readonly expiresTo?: string | undefined;
  readonly renewsBefore?: string | undefined;
  readonly closed?: 'no' | undefined;
  readonly closedFrom?: string | undefined;
  readonly closedTo?: string | undefined;
}

const isOnline = sql<boolean>`exists (
  select from subscriber_presence p where p.subscriber_id = subscribers.id and p.online)`;

type Conditions = RawBuilder<boolean>[];

/** The conditions of a filter. `own` restricts a reseller to their subscribers. */
export function matches(filter: SubscriberFilter, own: VisibleResellers): RawBuilder<boolean> {
  const { search, status } = filter;
  const conditions: Conditions = [sql`removed_at is null`];
  if (filter.resellerId) conditions.push(sql`reseller_user_id = ${filter.resellerId}`);
  if (own !== null) conditions.push(sql`reseller_user_id in (${sql.join(own)})`);
  if (search) conditions.push(isFound(search));
  if (status) conditions.push(sql`status = ${status}`);
  if (filter.closed) conditions.push(sql`status <> 'closed'`);
  conditions.push(
    ...connectionConditions(filter),
    ...customerConditions(filter),
    ...(filter.closedFrom || filter.closedTo ? [isClosedWithin(filter.closedFrom, filter.closedTo)] : []),
    ...(filter.renewsBefore ? [isRenewedBefore(filter.renewsBefore)] : []),
    ...(filter.expiresFrom || filter.expiresTo ? [isPaidUntil(filter.expiresFrom, filter.expiresTo)] : []),
  );
  return sql`${sql.join(conditions, sql` and `)}`;
}

function isFound(search: string | Search): RawBuilder<boolean> {
  if (typeof search === 'string') return sql`id in (${found(search)})`;
  return search.ids ? sql`id = ${anyOf(search.ids)}` : isMatch(search.typed);
}

function connectionConditions(filter: SubscriberFilter): Conditions {
  const { routerId, packageId, areaId, outageId, online, sync } = filter;
  const conditions: Conditions = [];
  if (routerId) conditions.push(sql`router_id = ${routerId}`);
  if (packageId) conditions.push(sql`package_id = ${packageId}`);
  if (areaId) conditions.push(sql`area_id in (select area_descendants(${areaId}))`);
  if (filter.noArea) conditions.push(sql`area_id is null`);
  if (outageId)
    conditions.push(sql`id in (select subscriber_id from outage_subscribers where outage_id = ${outageId})`);
  if (online === 'yes') conditions.push(isOnline);
  if (online === 'no') conditions.push(sql`status = 'active' and not ${isOnline}`);
  if (sync === 'synced') {
    conditions.push(sql`status in ('active', 'suspended', 'on_hold')
      and id not in (select subscriber_id from router_secrets where state <> 'synced')`);
  } else if (sync) {
    conditions.push(
      sql`id in (select subscriber_id from router_secrets where state = ${sync} and state <> 'synced')`,
    );
  }
  return conditions;
}

function customerConditions(filter: SubscriberFilter): Conditions {
  const { balance, billing, assigned, connectedFrom, connectedTo } = filter;
  const conditions: Conditions = [];
  if (typeof balance === 'object') {
    conditions.push(sql`id in (select subscriber_id from invoices
      where status in ('unpaid', 'partial') and due_on < ${balance.dueBefore}::date)`);
  } else if (balance) {
    const isSo = balance === 'due' ? sql`balance_minor > 0` : sql`balance_minor < 0`;
    conditions.push(sql`id in (select subscriber_id from subscriber_balances where ${isSo})`);
  }
  if (billing) conditions.push(sql`billing = ${billing}`);
  if (assigned) conditions.push(assigned === 'yes' ? sql`customer_id is not null` : sql`customer_id is null`);
  if (connectedFrom) conditions.push(sql`connected_on >= ${connectedFrom}::date`);
  if (connectedTo) conditions.push(sql`connected_on <= ${connectedTo}::date`);
  return conditions;
}
