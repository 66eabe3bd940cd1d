import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

const shownDays = 30;

/** Outages that affect the subscriber: open, or ended within the last days; newest first. */
export const outagesOf = (tx: Tx, subscriberId: number) =>
  tx
    .selectFrom('outage_subscribers as a')
    .innerJoin('outages as o', (join) =>
      join.onRef('o.isp_id', '=', 'a.isp_id').onRef('o.id', '=', 'a.outage_id'),
    )
    .leftJoin('routers as r', (join) =>
      join.onRef('r.isp_id', '=', 'o.isp_id').onRef('r.id', '=', 'o.router_id'),
    )
    .leftJoin('areas as p', (join) => join.onRef('p.isp_id', '=', 'o.isp_id').onRef('p.id', '=', 'o.area_id'))
    .select([
      'o.id',
      sql<string>`coalesce(r.name, p.name, o.place_name)`.as('name'),
      'o.started_at as startedAt',
      'o.ended_at as endedAt',
    ])
    .where('a.subscriber_id', '=', subscriberId)
    .where('o.status', 'in', ['confirmed', 'ended'])
    .where(
      sql<boolean>`(o.ended_at is null or o.ended_at > now() - make_interval(days => ${shownDays}::integer))`,
    )
    .orderBy('o.started_at', 'desc')
    .limit(3)
    .execute();
