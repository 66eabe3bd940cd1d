import { rawQuery, withTenant } from '@lastmile/database';
import { randomCode } from '@lastmile/kit';
import type { TestDatabase } from '@lastmile/testing';

let count = 0;
/** Other helpers number their rows from one too. */
const fresh = (what: string): string => `${what} ${++count}t`;

async function idOf(db: TestDatabase, sql: string, values: unknown[]): Promise<number> {
  const [row] = await db.sql<{ id: string }>(sql, values);
  return Number(row?.id);
}

/** A router row for tests of other modules; nobody connects to it. */
export const createTestRouter = (db: TestDatabase, ispId: number, name = fresh('Router')): Promise<number> =>
  idOf(
    db,
    `insert into routers (isp_id, name, host, port, protocol, username, password_encrypted)
     values ($1, $2, $3, 8728, 'api', 'panel', 'none') returning id`,
    [ispId, name, `${name.toLowerCase().replaceAll(' ', '-')}.test`],
  );

export const createTestPackage = (
  db: TestDatabase,
  ispId: number,
  name = fresh('Package'),
): Promise<number> =>
  idOf(
    db,
    `insert into packages (isp_id, name, price_minor, download_kbps, upload_kbps, profile_name)
     values ($1, $2, 50000, 10000, 10000, $2) returning id`,
    [ispId, name],
  );

export const createTestCustomer = (
  db: TestDatabase,
  ispId: number,
  mobile = '+8801712345678',
  resellerUserId: number | null = null,
): Promise<number> =>
  idOf(
    db,
    `with code as (
       insert into customer_codes (code, isp_id) values ($3, $1) returning code
     )
     insert into customers (isp_id, customer_code, name, mobile, reseller_user_id) select $1, code, $2, $4, $5 from code returning id`,
    [ispId, fresh('Customer'), randomCode(), mobile, resellerUserId],
  );

/** The area in which the collectors of the ISP collect; subscribers that are created afterwards are in it by default. */
export async function assignCollectorArea(db: TestDatabase, ispId: number): Promise<number> {
  const areaId =
    (await collectorArea(db, ispId)) ??
    (await idOf(db, 'insert into areas (isp_id, name) values ($1, $2) returning id', [
      ispId,
      fresh('Collected'),
    ]));
  await db.sql(
    `update users u set area_ids = array[$2::bigint] from roles r
     where r.id = u.role_id and r.data_scope = 'own_collections' and u.isp_id = $1 and u.area_ids = '{}'`,
    [ispId, areaId],
  );
  return areaId;
}

async function collectorArea(db: TestDatabase, ispId: number): Promise<number | null> {
  const [row] = await db.sql<{ id: string }>(
    `select u.area_ids[1] as id from users u join roles r on r.id = u.role_id
     where u.isp_id = $1 and r.data_scope = 'own_collections' and u.area_ids <> '{}' order by u.id limit 1`,
    [ispId],
  );
  return row ? Number(row.id) : null;
}

/** A subscriber with its desired state, as the application creates it. */
export async function createTestSubscriber(
  db: TestDatabase,
  ispId: number,
  subscriber: {
    routerId: number;
    packageId: number;
    status: string;
    username?: string;
    resellerUserId?: number | null;
    areaId?: number | null;
  },
): Promise<number> {
  const id = await idOf(
    db,
    `insert into subscribers (isp_id, customer_id, username, router_id, package_id, status, status_reason, status_since,
       billing_mode, billing_day, reseller_user_id, area_id)
     values ($1, $2, $3, $4, $5, $6, case when $6 = 'suspended' then 'manual' end, now(), 'prepaid', 1, $7, $8) returning id`,
    [
      ispId,
      await createTestCustomer(db, ispId, undefined, subscriber.resellerUserId),
      subscriber.username ?? fresh('subscriber').replace(' ', ''),
      subscriber.routerId,
      subscriber.packageId,
      subscriber.status,
      subscriber.resellerUserId ?? null,
      subscriber.areaId === undefined ? await collectorArea(db, ispId) : subscriber.areaId,
    ],
  );
  await withTenant(db.database, ispId, { actor: { userId: null } }, (tx) =>
    tx.executeQuery(
      rawQuery(
        "select save_desired_state(array[$1::bigint]), save_terms(array[$1::bigint], '2026-01-01Z')",
        id,
      ),
    ),
  );
  return id;
}

/** Sets the state of subscribers since an instant, with the terms from that day on. */
export async function setTestStatus(
  db: TestDatabase,
  ispId: number,
  ids: readonly (number | undefined)[],
  { status, since }: { readonly status: string; readonly since: string },
): Promise<void> {
  await db.sql('update subscribers set status = $2, status_since = $3 where id = any($1::bigint[])', [
    ids,
    status,
    since,
  ]);
  await saveTestTerms(db, ispId, ids);
}

/** Terms of subscribers from the day of their state on. */
export const saveTestTerms = (
  db: TestDatabase,
  ispId: number,
  ids: readonly (number | undefined)[],
): Promise<unknown> =>
  withTenant(db.database, ispId, { actor: { userId: null } }, (tx) =>
    tx.executeQuery(
      rawQuery(
        'select save_terms(array_agg(id), status_since) from subscribers where id = any($1::bigint[]) group by status_since',
        ids,
      ),
    ),
  );
