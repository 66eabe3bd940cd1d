import type { Tx } from '@lastmile/database';
import type { DigitKind } from '@lastmile/kit';
import { sql } from 'kysely';
import { definedColumns } from '../../../../core/columns.ts';

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
  readonly registrationId: string;
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
        registration_id: isp.registrationId,
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
      'brand_colour as brandColour',
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
      sql<DigitKind>`digits`.as('digits'),
      'idle_minutes as idleMinutes',
      'currency',
      'status',
      'version',
    ])
    .executeTakeFirstOrThrow();

export type Profile = Awaited<ReturnType<typeof findProfile>>;
export type ProfileValues = Omit<Profile, 'id' | 'currency' | 'status' | 'version'>;

const profileColumns = {
  name: 'name',
  nameBn: 'name_bn',
  legalName: 'legal_name',
  ownerName: 'owner_name',
  mobile: 'mobile',
  email: 'email',
  website: 'website',
  logo: 'logo',
  brandColour: 'brand_colour',
  address: 'address',
  divisionId: 'division_id',
  districtId: 'district_id',
  upazilaId: 'upazila_id',
  thanaId: 'thana_id',
  postcode: 'postcode',
  licenceId: 'licence_id',
  licenceNumber: 'licence_number',
  licenceIssuedOn: 'licence_issued_on',
  licenceExpiresOn: 'licence_expires_on',
  tradeLicence: 'trade_licence',
  tin: 'tin',
  bin: 'bin',
  timezone: 'timezone',
  locale: 'locale',
  digits: 'digits',
  idleMinutes: 'idle_minutes',
} as const satisfies Record<keyof ProfileValues, string>;

/** Undefined if the version is outdated. */
export const updateProfile = (tx: Tx, version: number, values: Partial<ProfileValues>) =>
  tx
    .updateTable('isps')
    .set({ name: sql.ref('name'), ...definedColumns(profileColumns, values) })
    .where('version', '=', version)
    .returning(['id', 'version'])
    .executeTakeFirst();
