import type { RegulatorColumn, RegulatorSource } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';

const words = (...parts: RawBuilder<unknown>[]) => sql`concat_ws(', ', ${sql.join(parts)})`;
const mbps = (column: string) => sql`round(${sql.ref(column)} / 1000.0, 1)::float8::text`;
const netMinor = sql`discounted_price(coalesce(s.agreed_price_minor, p.price_minor), s.monthly_discount_minor, s.discount_percent, s.discount_active)
  * case when coalesce(p.vat_mode, i.vat_mode) = 'inclusive' then 10000.0 / (10000 + coalesce(p.vat_rate, i.vat_rate)) else 1 end`;

/** The text of each source but `fixed`, which has none of the database. */
const expressions = {
  clientType: sql`initcap(c.client_type)`,
  medium: sql`s.medium`,
  customerName: sql`c.name`,
  customerCode: sql`c.customer_code`,
  company: sql`c.company`,
  nid: sql`c.nid`,
  gender: sql`c.gender`,
  username: sql`s.username`,
  status: sql`s.status`,
  connectedOn: sql`s.connected_on::text`,
  packageName: sql`p.name`,
  downloadMbps: mbps('p.download_kbps'),
  uploadMbps: mbps('p.upload_kbps'),
  ipAddress: sql`coalesce(host(s.static_ip), host(seen.last_ip))`,
  macAddress: sql`coalesce(s.caller_id, seen.last_caller_id)`,
  routerName: sql`r.name`,
  areaName: sql`a.name`,
  house: sql`c.house`,
  road: sql`c.road`,
  address: words(sql`c.flat`, sql`c.house`, sql`c.road`, sql`c.landmark`, sql`a.name`),
  division: sql`division.name`,
  district: sql`district.name`,
  thana: sql`coalesce(thana.name, upazila.name)`,
  upazila: sql`upazila.name`,
  mobile: sql`c.mobile`,
  email: sql`c.email`,
  priceExcludingVat: sql`to_char(round(${netMinor}) / 100.0, 'FM999999990.00')`,
  regulatedTariff: sql`to_char(p.btrc_price_minor / 100.0, 'FM999999990.00')`,
  resellerName: sql`reseller.full_name`,
} as const satisfies Record<Exclude<RegulatorSource, 'fixed'>, RawBuilder<unknown>>;

/** Subscribers that are not closed, with one text per column. */
const rowsOf = (columns: readonly RegulatorColumn[], limit: RawBuilder<unknown>) => {
  const cells = columns.map(({ source, fixed }) =>
    source === 'fixed' ? sql`${fixed ?? ''}::text` : sql`coalesce(${expressions[source]}, '')`,
  );
  return sql<{ cells: string[] }>`
    select array[${sql.join(cells)}]::text[] as cells
    from subscribers s
    join packages p on p.id = s.package_id
    left join isp_settings i on i.isp_id = s.isp_id
    left join routers r on r.id = s.router_id
    left join customers c on c.id = s.customer_id
    left join areas a on a.id = s.area_id
    left join divisions division on division.id = c.division_id
    left join districts district on district.id = c.district_id
    left join upazilas upazila on upazila.id = c.upazila_id
    left join thanas thana on thana.id = c.thana_id
    left join users reseller on reseller.id = s.reseller_user_id
    left join subscriber_presence seen on seen.subscriber_id = s.id
    where s.removed_at is null and s.status <> 'closed'
    order by s.id ${limit}`;
};

export const firstRows = async (tx: Tx, columns: readonly RegulatorColumn[], count: number) =>
  (await rowsOf(columns, sql`limit ${count}`).execute(tx)).rows.map(({ cells }) => cells);

export async function countSubscribers(tx: Tx): Promise<number> {
  const { total } = await tx
    .selectFrom('subscribers')
    .select(sql<number>`count(*)`.as('total'))
    .where('removed_at', 'is', null)
    .where('status', '<>', 'closed')
    .executeTakeFirstOrThrow();
  return Number(total);
}

const chunk = 2_000;

export async function* streamSubscribers(
  tx: Tx,
  columns: readonly RegulatorColumn[],
): AsyncGenerator<readonly string[]> {
  const name = sql.raw('regulator_export');
  await sql`declare ${name} no scroll cursor for ${rowsOf(columns, sql``)}`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ cells: string[] }>`fetch ${sql.lit(chunk)} from ${name}`.execute(tx);
    for (const { cells } of rows) yield cells;
    if (rows.length < chunk) return;
  }
}
