import type { IspDetail, IspRow, IspStatus } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { ispColumns, ispSources } from './isp-list.ts';

type Profile = IspRow &
  Pick<
    IspDetail,
    | 'nameBn'
    | 'legalName'
    | 'website'
    | 'address'
    | 'place'
    | 'licence'
    | 'licenceNumber'
    | 'licenceExpiresOn'
    | 'refreshedAt'
  >;

export const findIspProfile = async (tx: Tx, id: number): Promise<Profile | undefined> =>
  (
    await sql<Profile>`
      select ${ispColumns}, i.name_bn as "nameBn", i.legal_name as "legalName", i.website, i.address,
        nullif(concat_ws(', ', coalesce(u.name, t.name), d.name, g.name), '') as place,
        l.name as licence, i.licence_number as "licenceNumber", i.licence_expires_on::text as "licenceExpiresOn",
        o.refreshed_at as "refreshedAt"
      from ${ispSources}
      left join licences l on l.id = i.licence_id
      left join divisions g on g.id = i.division_id
      left join districts d on d.id = i.district_id
      left join upazilas u on u.id = i.upazila_id
      left join thanas t on t.id = i.thana_id
      where i.id = ${id}`.execute(tx)
  ).rows[0];

export const statusHistory = (tx: Tx, ispId: number) =>
  tx
    .selectFrom('isp_status_changes as c')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .select([
      'c.id',
      sql<IspStatus>`c.from_status`.as('from'),
      sql<IspStatus>`c.to_status`.as('to'),
      'c.reason',
      'u.full_name as userName',
      'c.at',
    ])
    .where('c.isp_id', '=', ispId)
    .orderBy('c.id', 'desc')
    .limit(50)
    .execute();

export const staffOf = (tx: Tx, ispId: number) =>
  tx
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .leftJoin('user_activity as a', 'a.user_id', 'u.id')
    .select([
      'u.id',
      'u.full_name as fullName',
      'r.name as roleName',
      'u.email',
      'u.mobile',
      sql<IspDetail['staff'][number]['status']>`u.status`.as('status'),
      'a.last_login_at as lastLoginAt',
    ])
    .where('u.isp_id', '=', ispId)
    .orderBy('r.id')
    .orderBy('u.id')
    .limit(100)
    .execute();

/** Payments that went through the platform's own merchant accounts. */
export const collectedByPlatform = (tx: Tx, ispId: number) =>
  tx
    .selectFrom('checkouts')
    .select([
      'id',
      'reference',
      'started_at as at',
      'gateway',
      sql<IspDetail['payments'][number]['state']>`state`.as('state'),
      'currency',
      'amount_minor as amountMinor',
    ])
    .where('isp_id', '=', ispId)
    .where('collected_by', '=', 'platform')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
