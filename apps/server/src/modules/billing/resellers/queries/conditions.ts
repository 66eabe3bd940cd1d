import type { ResellerCondition } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

const columns = [
  'id',
  sql<string>`valid_from::text`.as('validFrom'),
  'commission_rate as commissionRate',
  sql<ResellerCondition['commissionBasis']>`commission_basis`.as('commissionBasis'),
  'created_at as createdAt',
] as const;

/** Newest first. */
export const conditionsOf = (tx: Tx, resellerId: number) =>
  tx
    .selectFrom('reseller_conditions')
    .select(columns)
    .where('reseller_id', '=', resellerId)
    .orderBy('valid_from', 'desc')
    .execute();

export type NewCondition = Pick<ResellerCondition, 'validFrom' | 'commissionRate' | 'commissionBasis'>;

/** Replaces what was agreed for the same day. */
export const saveCondition = (
  tx: Tx,
  resellerId: number,
  { validFrom, commissionRate, commissionBasis }: NewCondition,
) =>
  tx
    .insertInto('reseller_conditions')
    .values({
      reseller_id: resellerId,
      valid_from: validFrom,
      commission_rate: commissionRate,
      commission_basis: commissionBasis,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['isp_id', 'reseller_id', 'valid_from'])
        .doUpdateSet({ commission_rate: commissionRate, commission_basis: commissionBasis }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
