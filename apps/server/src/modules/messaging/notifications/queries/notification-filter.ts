import type { NoticeKind, NoticeState } from '@lastmile/contract';
import { type RawBuilder, sql } from 'kysely';
import { foundLines } from '../../../customers/subscribers/index.ts';

export interface NoticeFilter {
  readonly search: string;
  readonly state?: NoticeState | undefined;
  readonly kind?: NoticeKind | undefined;
  readonly subscriberId?: number | undefined;
}

export function matches({ search, state, kind, subscriberId }: NoticeFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql`true`];
  if (search) conditions.push(sql`subscriber_id = any(array(${foundLines(search)}))`);
  if (state) conditions.push(sql`state = ${state}`);
  if (kind) conditions.push(sql`kind = ${kind}`);
  if (subscriberId) conditions.push(sql`subscriber_id = ${subscriberId}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}
