import type { MessageChannel, MessageKind, NotificationState } from '@lastmile/contract';
import { type RawBuilder, sql } from 'kysely';
import { matchingSubscribers } from '../../../customers/subscribers/index.ts';

export interface NotificationFilter {
  readonly search: string;
  readonly state?: NotificationState | undefined;
  readonly kind?: MessageKind | undefined;
  readonly channel?: MessageChannel | undefined;
  readonly subscriberId?: number | undefined;
}

export function matches(filter: NotificationFilter): RawBuilder<boolean> {
  const { search, state, kind, channel, subscriberId } = filter;
  const conditions: RawBuilder<boolean>[] = [sql`true`];
  if (search) conditions.push(sql`subscriber_id = any(array(${matchingSubscribers(search)}))`);
  if (state) conditions.push(sql`state = ${state}`);
  if (kind) conditions.push(sql`kind = ${kind}`);
  if (channel) conditions.push(sql`channel = ${channel}`);
  if (subscriberId) conditions.push(sql`subscriber_id = ${subscriberId}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}
