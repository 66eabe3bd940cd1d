interface Sql {
  sql(text: string): Promise<unknown>;
}

interface Size {
  /** The large ISP, which must exist already. */
  readonly ispId: number;
  readonly subscribers: number;
  /** Number of subscribers of all other ISPs together, which are created too. */
  readonly others: number;
  readonly otherIsps: number;
  /** The one of all subscribers; otherwise they are spread over the month. */
  readonly billingDay?: number;
}

const firstOtherIsp = 100;

/**
 * Many subscribers with customers, desired state and presence, inserted without triggers and foreign keys,
 * for plans and benchmarks. Most are active; one in fifty is suspended, one in a hundred free, one in two
 * hundred unassigned; six in ten are online; one in a hundred has changes pending and one in a thousand
 * failed to sync.
 */
export async function insertManySubscribers(
  db: Sql,
  { ispId, subscribers, others, otherIsps, billingDay }: Size,
): Promise<void> {
  const source = `
    (select ${ispId}::bigint as isp_id, n::bigint as id, n from generate_series(1, ${subscribers}) n
     union all
     select ${firstOtherIsp} + n % ${otherIsps}, ${subscribers} + n, n from generate_series(1, ${others}) n) subscribers`;
  const isps = `(select ${ispId}::bigint as isp_id union all select generate_series(${firstOtherIsp}, ${firstOtherIsp + otherIsps - 1})) isps`;
  await db.sql(`
    set session_replication_role = replica;
    insert into isps (id, name, status) overriding system value
      select n, 'ISP ' || n, 'active' from generate_series(${firstOtherIsp}, ${firstOtherIsp + otherIsps - 1}) n;
    insert into areas (isp_id, id, name) overriding system value
      select isp_id, a, 'Area ' || a from ${isps}, generate_series(1, 20) a;
    insert into routers (isp_id, id, name, host, port, protocol, username, password_encrypted) overriding system value
      select isp_id, r, 'Router ' || r, 'router' || r, 8728, 'api', 'panel', '' from ${isps}, generate_series(1, 20) r;
    insert into packages (isp_id, id, name, price_minor, download_kbps, upload_kbps, profile_name) overriding system value
      select isp_id, p, 'Package ' || p, 50000, 10000, 10000, 'package-' || p from ${isps}, generate_series(1, 20) p;
    insert into customers (isp_id, id, customer_code, name, name_bn, mobile) overriding system value
      select isp_id, id, 'P' || lpad(id::text, 7, '0'),
        (array['Karim Uddin', 'Rahima Begum', 'Jamal Hossain', 'Nasrin Akter', 'Abdul Hye'])[1 + abs(hashint4(n)) % 5] || ' ' || n,
        (array['করিম', 'রহিমা', 'জামাল', 'নাসরিন', 'হাই'])[1 + abs(hashint4(n)) % 5] || ' ' || translate(n::text, '0123456789', '০১২৩৪৫৬৭৮৯'),
        '+88017' || lpad(n::text, 8, '0')
      from ${source};
    insert into subscribers (isp_id, id, customer_id, username, name_key, search, router_id, package_id, area_id, connected_on, billing,
        billing_mode, billing_day, status, status_reason, status_since, created_at) overriding system value
      select l.isp_id, l.id, case when n % 200 <> 7 then l.id end, 'user' || n, case when n % 200 <> 7 then coalesce(lower(p.name), '') else '' end, 'user' || n || case when n % 200 <> 7 then chr(10) || p.search else '' end,
        1 + n * 7 % 20, 1 + n * 11 % 20, 1 + n * 13 % 20, date '2020-01-01' + n % 2000, case when n % 100 = 3 then 'free' else 'normal' end,
        'prepaid', ${billingDay ?? '1 + n % 28'}, case when n % 50 = 1 then 'suspended' else 'active' end,
        case when n % 50 = 1 then 'unpaid' end, now(), timestamptz '2024-01-01' + n * interval '7 minutes'
      from ${source.replace(/subscribers$/, 'l')} join customers p on p.isp_id = l.isp_id and p.id = l.id;
    insert into subscriber_balances (isp_id, subscriber_id) select isp_id, id from subscribers on conflict do nothing;
    insert into subscriber_presence (isp_id, subscriber_id, online, since, last_seen_at)
      select isp_id, id, n % 10 < 6, now(), now() from ${source};
    insert into router_secrets (isp_id, id, router_id, name, subscriber_id, desired_state, profile, desired_version, applied_version, state)
      overriding system value
      select isp_id, id, 1 + n * 7 % 20, 'user' || n, id, 'enabled', 'package-1', 1, 1,
        case when n % 1000 = 9 then 'failed' when n % 100 = 5 then 'pending' else 'synced' end
      from ${source};
    insert into subscriber_aggregates (isp_id, kind, value, subscribers)
      select s.isp_id, k.kind, k.value, count(*) from subscribers s
      join subscriber_presence p on p.isp_id = s.isp_id and p.subscriber_id = s.id,
      subscriber_aggregate_keys(s.status, s.router_id, s.package_id, s.area_id, s.billing, s.customer_id, p.online) k group by 1, 2, 3;
    reset session_replication_role`);
  for (const table of [
    'areas',
    'routers',
    'packages',
    'customers',
    'subscribers',
    'subscriber_balances',
    'subscriber_presence',
    'router_secrets',
    'subscriber_aggregates',
  ]) {
    await db.sql(`vacuum analyze ${table}`);
  }
}
