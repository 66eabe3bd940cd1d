import type { PackageDetail, SortOf } from '@lastmile/contract';
import { likePattern, type Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import { columnsOf, type PackageForm } from '../rules/package-values.ts';

export interface PackageFilter {
  readonly search: string;
  readonly archived: 'yes' | 'no';
  readonly sort: SortOf<'name' | 'price' | 'speed'>;
  /** The calling reseller: sees only packages that resellers may sell, and counts their own subscribers. */
  readonly reseller: number | null;
}

const forSaleTo = (reseller: number | null): RawBuilder<boolean> =>
  reseller === null
    ? sql`true`
    : sql`(reseller_allowed and coalesce(
        (select r.package_ids = '{}' or packages.id = any(r.package_ids) from resellers r where r.user_id = ${reseller}), true))`;

/** An ISP has a few hundred packages at most, so the search scans them all. */
function matches({ search, archived, reseller }: PackageFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [
    archived === 'yes' ? sql`archived_at is not null` : sql`archived_at is null`,
    forSaleTo(reseller),
  ];
  if (search) {
    const pattern = likePattern(search);
    conditions.push(sql`(lower(name) like ${pattern} or lower(code) like ${pattern})`);
  }
  return sql`${sql.join(conditions, sql` and `)}`;
}

const sortKeys = { name: sql`lower(name)`, price: sql`price_minor`, speed: sql`download_kbps` };

/** The id comes last so that the order of equal prices is stable across pages. */
function order({ sort }: PackageFilter): RawBuilder<unknown> {
  const key = sortKeys[sort.replace('-', '') as keyof typeof sortKeys];
  return sort.startsWith('-') ? sql`${key} desc, id desc` : sql`${key}, id`;
}

const subscriberCount = (reseller: number | null) =>
  sql<number>`(
    select count(*) from subscribers s where s.package_id = packages.id and s.status <> 'closed'
    ${reseller === null ? sql`` : sql`and s.reseller_user_id = any(scope_resellers())`})`;

const speedColumns = [
  'download_kbps as downloadKbps',
  'upload_kbps as uploadKbps',
  'burst_download_kbps as burstDownloadKbps',
  'burst_upload_kbps as burstUploadKbps',
  'threshold_download_kbps as thresholdDownloadKbps',
  'threshold_upload_kbps as thresholdUploadKbps',
  'burst_seconds as burstSeconds',
  'priority',
  'minimum_download_kbps as minimumDownloadKbps',
  'minimum_upload_kbps as minimumUploadKbps',
] as const;

const billingMode = sql<PackageDetail['billingMode']>`billing_mode`.as('billingMode');

const rows = (tx: Tx, reseller: number | null) =>
  tx
    .selectFrom('packages')
    .select([
      'id',
      'name',
      'code',
      'price_minor as priceMinor',
      ...speedColumns,
      'profile_name as profileName',
      billingMode,
      'reseller_allowed as resellerAllowed',
      subscriberCount(reseller).as('subscribers'),
      sql<boolean>`archived_at is not null`.as('archived'),
      'version',
      'updated_at as updatedAt',
    ]);

/** Finds the keys by index first; subscribers are counted only for the rows of the page. */
export const packagePage = (tx: Tx, filter: PackageFilter, limit: number, offset: number) =>
  rows(tx, filter.reseller)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('packages')
        .select('id')
        .where(matches(filter))
        .orderBy(order(filter))
        .limit(limit)
        .offset(offset),
    )
    .orderBy(order(filter))
    .execute();

export const countPackages = async (tx: Tx, filter: PackageFilter): Promise<number> => {
  const count = tx.selectFrom('packages').select((eb) => eb.fn.countAll<number>().as('total'));
  return (await count.where(matches(filter)).executeTakeFirstOrThrow()).total;
};

export const streamPackages = (tx: Tx, filter: PackageFilter) =>
  rows(tx, filter.reseller).where(matches(filter)).orderBy(order(filter)).stream();

export const listPackagesOnSale = (tx: Tx, reseller: number | null) =>
  tx
    .selectFrom('packages')
    .select([
      'id',
      'name',
      'price_minor as priceMinor',
      'connection_charge_minor as connectionChargeMinor',
      billingMode,
    ])
    .where('archived_at', 'is', null)
    .where(forSaleTo(reseller))
    .orderBy(sql`lower(name)`)
    .execute();

const detailColumns = [
  'description',
  sql<PackageDetail['vatMode']>`vat_mode`.as('vatMode'),
  'vat_rate as vatRate',
  'pool',
  'local_address as localAddress',
  'dns',
  'address_list as addressList',
  sql<PackageDetail['onlyOne']>`only_one`.as('onlyOne'),
  'connection_charge_minor as connectionChargeMinor',
  'btrc_price_minor as btrcPriceMinor',
] as const;

export const findPackage = (tx: Tx, id: number, reseller: number | null) =>
  rows(tx, reseller).select(detailColumns).where('id', '=', id).where(forSaleTo(reseller)).executeTakeFirst();

/** What an update can change, as it is now. */
export const packageValues = (tx: Tx, id: number) =>
  tx
    .selectFrom('packages')
    .select([
      'name',
      'code',
      'price_minor as priceMinor',
      ...speedColumns,
      'profile_name as profileName',
      billingMode,
      'reseller_allowed as resellerAllowed',
      ...detailColumns,
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Prevents subscribers from joining the package until the transaction ends. */
export const lockPackage = (tx: Tx, id: number) =>
  tx
    .selectFrom('packages')
    .select([
      'id',
      'version',
      'profile_name as profileName',
      'price_minor as priceMinor',
      'archived_at as archivedAt',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const insertPackage = (tx: Tx, form: PackageForm) =>
  tx.insertInto('packages').values(columnsOf(form)).returning(['id', 'version']).executeTakeFirstOrThrow();

export const updatePackageRow = (tx: Tx, id: number, form: PackageForm) =>
  tx
    .updateTable('packages')
    .set(columnsOf(form))
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();

export const archivePackageRow = (tx: Tx, id: number, at: string) =>
  tx.updateTable('packages').set({ archived_at: at }).where('id', '=', id).execute();

export const deletePackageRow = (tx: Tx, id: number) =>
  tx.deleteFrom('packages').where('id', '=', id).execute();
