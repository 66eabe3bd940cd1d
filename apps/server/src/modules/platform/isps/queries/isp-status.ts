import type { IspStatus } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** Locks the row, so that of two decisions at the same time the second one sees the first. */
export const lockIspStatus = (tx: Tx, ispId: number) =>
  tx
    .selectFrom('isps')
    .select(sql<IspStatus>`status`.as('status'))
    .where('id', '=', ispId)
    .forUpdate()
    .executeTakeFirst();

export const updateIspStatus = (tx: Tx, ispId: number, status: IspStatus) =>
  tx.updateTable('isps').set({ status }).where('id', '=', ispId).execute();

export interface NewStatusChange {
  readonly ispId: number;
  readonly from: IspStatus;
  readonly to: IspStatus;
  readonly reason: string | null;
  readonly userId: number | null;
  readonly at: string;
}

export const insertStatusChange = async (tx: Tx, change: NewStatusChange): Promise<number> =>
  (
    await tx
      .insertInto('isp_status_changes')
      .values({
        isp_id: change.ispId,
        from_status: change.from,
        to_status: change.to,
        reason: change.reason,
        user_id: change.userId,
        at: change.at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** Undefined once the ISP was mailed. */
export const findUnmailedChange = (tx: Tx, id: number) =>
  tx
    .selectFrom('isp_status_changes as c')
    .innerJoin('isps as i', 'i.id', 'c.isp_id')
    .select([
      'c.isp_id as ispId',
      sql<IspStatus>`c.from_status`.as('from'),
      sql<IspStatus>`c.to_status`.as('to'),
      'c.reason',
      'i.name as company',
      'i.email',
      'i.owner_name as ownerName',
      'i.locale',
    ])
    .where('c.id', '=', id)
    .where('c.mailed_at', 'is', null)
    .executeTakeFirst();

export const markChangeMailed = (tx: Tx, id: number, at: string) =>
  tx.updateTable('isp_status_changes').set({ mailed_at: at }).where('id', '=', id).execute();

/** E-mail addresses of the owners who can sign in. */
export const ownerAddresses = async (tx: Tx, ispId: number): Promise<string[]> =>
  (
    await tx
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .select('users.email')
      .where('users.isp_id', '=', ispId)
      .where('users.status', '=', 'active')
      .where('users.email', 'is not', null)
      .where('roles.name', '=', 'client')
      .where('roles.is_system', '=', true)
      .orderBy('users.id')
      .limit(10)
      .execute()
  ).flatMap(({ email }) => (email === null ? [] : [email]));
