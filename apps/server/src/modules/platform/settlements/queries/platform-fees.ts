import type { Tx } from '@lastmile/database';

/** Newest first. */
export const platformFeesOf = (tx: Tx, ispId: number) =>
  tx
    .selectFrom('platform_fees as f')
    .leftJoin('users as u', 'u.id', 'f.created_by')
    .select([
      'f.id',
      'f.fee_rate as feeRate',
      'f.fixed_minor as fixedMinor',
      'f.starts_at as startsAt',
      'u.full_name as author',
    ])
    .where('f.isp_id', '=', ispId)
    .orderBy('f.starts_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(50)
    .execute();

interface NewFee {
  readonly ispId: number;
  readonly feeRate: number;
  readonly fixedMinor: number;
  readonly startsAt: string;
}

export const insertPlatformFee = (tx: Tx, { ispId, feeRate, fixedMinor, startsAt }: NewFee) =>
  tx
    .insertInto('platform_fees')
    .values({ isp_id: ispId, fee_rate: feeRate, fixed_minor: fixedMinor, starts_at: startsAt })
    .returning('id')
    .executeTakeFirstOrThrow();
