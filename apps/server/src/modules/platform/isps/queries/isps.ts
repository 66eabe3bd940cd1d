import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** For the demo: an ISP as it is after a completed registration. */
export const insertIsp = async (
  tx: Tx,
  isp: { name: string; nameBn: string | null; status: 'active' },
): Promise<number> =>
  (
    await tx
      .insertInto('isps')
      .values({ name: isp.name, name_bn: isp.nameBn, status: isp.status })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export interface Registration {
  readonly name: string;
  readonly ownerName: string;
  readonly mobile: string;
  readonly email: string;
  readonly address: string;
  readonly divisionId: number;
  readonly districtId: number;
  readonly upazilaId: number | null;
  readonly thanaId: number | null;
  readonly licenceId: number;
  readonly licenceNumber: string;
  readonly currency: string;
}

export const insertRegistration = async (tx: Tx, isp: Registration): Promise<number> =>
  (
    await tx
      .insertInto('isps')
      .values({
        name: isp.name,
        owner_name: isp.ownerName,
        mobile: isp.mobile,
        email: isp.email,
        address: isp.address,
        division_id: isp.divisionId,
        district_id: isp.districtId,
        upazila_id: isp.upazilaId,
        thana_id: isp.thanaId,
        licence_id: isp.licenceId,
        licence_number: isp.licenceNumber,
        currency: isp.currency,
        status: 'payment_pending',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const isLicenceOffered = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('licences')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()) !== undefined;

export const administratorIds = async (tx: Tx): Promise<number[]> =>
  (
    await tx
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .where('roles.name', '=', 'admin')
      .where('roles.is_system', '=', true)
      .where('users.status', '=', 'active')
      .select('users.id')
      .execute()
  ).map((row) => row.id);

export const ispNames = (tx: Tx) =>
  tx.selectFrom('isps').select(['id', 'name']).orderBy(sql`lower(name)`).orderBy('id').execute();

/** Row-level security shows the tenant one row: its own. */
export const findProfile = (tx: Tx) =>
  tx
    .selectFrom('isps')
    .select([
      'id',
      'name',
      'name_bn as nameBn',
      'legal_name as legalName',
      'owner_name as ownerName',
      'mobile',
      'email',
      'website',
      'logo',
      'address',
      'division_id as divisionId',
      'district_id as districtId',
      'upazila_id as upazilaId',
      'thana_id as thanaId',
      'postcode',
      'licence_id as licenceId',
      'licence_number as licenceNumber',
      sql<string | null>`licence_issued_on::text`.as('licenceIssuedOn'),
      sql<string | null>`licence_expires_on::text`.as('licenceExpiresOn'),
      'trade_licence as tradeLicence',
      'tin',
      'bin',
      'timezone',
      'locale',
      'currency',
      'status',
      'version',
    ])
    .executeTakeFirstOrThrow();

export type Profile = Awaited<ReturnType<typeof findProfile>>;
export type ProfileValues = Omit<Profile, 'id' | 'currency' | 'status' | 'version'>;

/** Undefined if the version is outdated. */
export const updateProfile = (tx: Tx, version: number, values: ProfileValues) =>
  tx
    .updateTable('isps')
    .set({
      name: values.name,
      name_bn: values.nameBn,
      legal_name: values.legalName,
      owner_name: values.ownerName,
      mobile: values.mobile,
      email: values.email,
      website: values.website,
      logo: values.logo,
      address: values.address,
      division_id: values.divisionId,
      district_id: values.districtId,
      upazila_id: values.upazilaId,
      thana_id: values.thanaId,
      postcode: values.postcode,
      licence_id: values.licenceId,
      licence_number: values.licenceNumber,
      licence_issued_on: values.licenceIssuedOn,
      licence_expires_on: values.licenceExpiresOn,
      trade_licence: values.tradeLicence,
      tin: values.tin,
      bin: values.bin,
      timezone: values.timezone,
      locale: values.locale,
    })
    .where('version', '=', version)
    .returning(['id', 'version'])
    .executeTakeFirst();
