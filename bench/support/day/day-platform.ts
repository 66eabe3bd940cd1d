import { openDatabase } from '@lastmile/database';
import { systemClock } from '@lastmile/kit';
import { Cipher, parseKeyRing } from '@lastmile/kit/encryption';
import { argon2Hashes } from '../../../apps/server/src/modules/accounts/identity/index.ts';
import { pollRouter } from '../../../apps/server/src/modules/network/reconciler/operations/poll-router.ts';
import { createAddressRules } from '../../../apps/server/src/modules/network/routers/connection/address-rules.ts';
import { createRouterConnector } from '../../../apps/server/src/modules/network/routers/connection/router-connector.ts';
import type { BenchDatabase } from '../bench-database.ts';
import {
  adoptFleet,
  type FleetRouter,
  insertFleet,
  requireRun,
  type spawnFleet,
  withMany,
} from '../fleet.ts';
import { insertManyInvoiceRows } from '../many-invoices.ts';

/** Of every user; the platform's administrator of the fault tests has the same. */
export const password = 'lastmile-demo';

/** Everything that a subscriber has beside the account on the router, inserted without triggers. */
const subscriberRows = `
  set session_replication_role = replica;
  insert into customer_codes (code, isp_id) select 'D' || lpad(id::text, 7, '0'), isp_id from subscribers;
  insert into customers (isp_id, id, customer_code, name, mobile) overriding system value
    select isp_id, id, 'D' || lpad(id::text, 7, '0'),
      (array['Karim Uddin', 'Rahima Begum', 'Jamal Hossain', 'Nasrin Akter', 'Abdul Hye'])[1 + id % 5] || ' ' || id,
      '+8801' || (300000000 + id) from subscribers;
  update subscribers s set customer_id = s.id, name_key = lower(c.name), search = s.username || chr(10) || c.search,
    status = 'active', status_reason = null, billing_mode = 'postpaid'
    from customers c where c.isp_id = s.isp_id and c.id = s.id;
  insert into subscriber_balances (isp_id, subscriber_id) select isp_id, id from subscribers on conflict do nothing;
  insert into subscriber_presence (isp_id, subscriber_id, online, since, last_seen_at)
    select isp_id, id, id % 10 < 7, now(), now() from subscribers on conflict do nothing;
  insert into subscriber_terms (isp_id, subscriber_id, from_on, package_id, price_minor, discount_minor, billing, status)
    select isp_id, subscriber_id, date_trunc('month', now()) - interval '1 month', package_id, price_minor, discount_minor, billing, status
    from current_terms on conflict do nothing;
  insert into subscriber_aggregates (isp_id, kind, value, subscribers)
    select s.isp_id, k.kind, k.value, count(*) from subscribers s
    join subscriber_presence p on p.isp_id = s.isp_id and p.subscriber_id = s.id,
    subscriber_aggregate_keys(s.status, s.router_id, s.package_id, s.area_id, s.billing, s.customer_id, p.online) k group by 1, 2, 3;
  insert into isp_settings (isp_id, auto_billing) select id, false from isps on conflict do nothing;
  reset session_replication_role`;

/**
 * Everyone owes an earlier month, so that there is something to pay online, and the last one is still to be invoiced. Resellers are no
 * part of this.
 */
const owedRows = `
  set session_replication_role = replica;
  update invoices set reseller_user_id = null where reseller_user_id is not null;
  update subscriber_balances b set balance_minor = i.total_minor - i.paid_minor
    from invoices i where i.isp_id = b.isp_id and i.subscriber_id = b.subscriber_id and i.cancelled_at is null;
  insert into document_numbers (isp_id, kind, year, last_number)
    select isp_id, 'invoice', number_year, max(number_in_year) from invoices group by isp_id, number_year;
  reset session_replication_role`;

const monthBeforeLast = (): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 1)).toISOString().slice(0, 10);
};

interface Options {
  readonly fleet: Awaited<ReturnType<typeof spawnFleet>>;
  readonly key: string;
  readonly pollSeconds: number;
}

/** An ISP for each simulated router, with its subscribers in billing and an owner who can sign in. */
export async function fillDayPlatform(
  db: BenchDatabase,
  { fleet, key, pollSeconds }: Options,
): Promise<FleetRouter[]> {
  const cipher = new Cipher(parseKeyRing(key));
  const routers = await insertFleet(db, cipher, fleet);
  const allow = routers.map(({ port }) => `127.0.0.1:${port}`);
  const connector = createRouterConnector(createAddressRules({ allow, deny: [] }));
  const services = { clock: systemClock, cipher, routers: connector };
  const database = openDatabase({ url: db.appUrl, maxConnections: 4 });
  await withMany(4, routers, ({ ispId, id }) => pollRouter(services, id, requireRun(database, ispId)));
  await database.close();
  await adoptFleet(db);
  await db.sql(subscriberRows);
  await insertManyInvoiceRows(db, { months: 1, otherMonths: 1, lastMonth: monthBeforeLast(), open: 'all' });
  await db.sql(owedRows);
  await db.sql(`update routers set poll_seconds = ${pollSeconds}`);
  const passwordHash = await argon2Hashes.make(password);
  await db.sql(
    `insert into users (isp_id, full_name, email, password_hash, role_id)
     select isps.id, 'Owner', 'owner' || isps.id || '@day.example', $1, roles.id
     from isps, roles where roles.name = 'client' and roles.is_system`,
    [passwordHash],
  );
  await db.sql(
    `insert into users (full_name, email, password_hash, role_id, two_factor_exempt)
     select 'Administrator', 'admin@day.example', $1, id, true from roles where name = 'admin' and is_system`,
    [passwordHash],
  );
  await db.sql('vacuum analyze');
  return routers;
}
