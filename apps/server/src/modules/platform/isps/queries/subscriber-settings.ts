import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { definedColumns } from '../../../../core/columns.ts';

export interface SubscriberSettings {
  readonly suspensionMethod: 'disable' | 'expired_profile';
  readonly expiredProfile: string;
  readonly expiredPool: string | null;
  readonly expiredPoolRanges: string | null;
  readonly billingMode: 'prepaid' | 'postpaid';
  readonly billingDay: number;
}

const columns = {
  suspensionMethod: 'suspension_method',
  expiredProfile: 'expired_profile',
  expiredPool: 'expired_pool',
  expiredPoolRanges: 'expired_pool_ranges',
  billingMode: 'billing_mode',
  billingDay: 'billing_day',
} as const satisfies Record<keyof SubscriberSettings, string>;

/** Row-level security shows the tenant one row, or none while nothing was saved. */
export const findSubscriberSettings = (tx: Tx) =>
  tx
    .selectFrom('isp_settings')
    .select([
      sql<SubscriberSettings['suspensionMethod']>`suspension_method`.as('suspensionMethod'),
      'expired_profile as expiredProfile',
      'expired_pool as expiredPool',
      'expired_pool_ranges as expiredPoolRanges',
      sql<SubscriberSettings['billingMode']>`billing_mode`.as('billingMode'),
      'billing_day as billingDay',
      'version',
    ])
    .executeTakeFirst();

/** Undefined if a concurrent request saved first. */
export const insertSubscriberSettings = (tx: Tx, settings: Partial<SubscriberSettings>) =>
  tx
    .insertInto('isp_settings')
    .values({ version: 1, ...definedColumns(columns, settings) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();

/** Undefined if the version is outdated. */
export const updateSubscriberSettings = (tx: Tx, version: number, settings: Partial<SubscriberSettings>) =>
  tx
    .updateTable('isp_settings')
    .set({ version, ...definedColumns(columns, settings) })
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
