import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';

export interface FilterIds {
  readonly areaId?: number | undefined;
  readonly packageId?: number | undefined;
  readonly resellerId?: number | undefined;
  readonly userId?: number | undefined;
  readonly routerId?: number | undefined;
}

interface FilterNames {
  readonly ispName: string;
  readonly areaName: string | null;
  readonly packageName: string | null;
  readonly resellerName: string | null;
  readonly userName: string | null;
  readonly routerName: string | null;
}

/** The name, or the number of what the caller may not see. */
const nameOf = (id: number | undefined, select: RawBuilder<unknown>) =>
  id === undefined ? sql`null::text` : sql`coalesce((${select} where id = ${id}), ${`#${id}`})`;

const userName = sql`select full_name from users`;

/** The ISP and what the filters of a report name. */
export async function findFilterNames(tx: Tx, ids: FilterIds): Promise<FilterNames> {
  const { rows } = await sql<FilterNames>`
    select i.name as "ispName",
      ${nameOf(ids.areaId, sql`select name from areas`)} as "areaName",
      ${nameOf(ids.packageId, sql`select name from packages`)} as "packageName",
      ${nameOf(ids.resellerId, userName)} as "resellerName",
      ${nameOf(ids.userId, userName)} as "userName",
      ${nameOf(ids.routerId, sql`select name from routers`)} as "routerName"
    from isps i where i.id = current_isp()`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A report is of an ISP');
  return row;
}
