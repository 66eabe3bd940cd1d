import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export interface SubscriberSettings {
  readonly suspensionMethod: 'disable' | 'expired_profile';
  readonly expiredProfile: string;
  readonly billingMode: 'prepaid' | 'postpaid';
  readonly billingDay: number;
}

const columnsOf = (settings: SubscriberSettings) => ({
  suspension_method: settings.suspensionMethod,
  expired_profile: settings.expiredProfile,
  billing_mode: settings.billingMode,
  billing_day: settings.billingDay,
});

/** Row-level security shows the tenant one row, or none while nothing was saved. */
export const findSubscriberSettings = (tx: Tx) =>
  tx
    .selectFrom('isp_settings')
    .select([
      sql<SubscriberSettings['suspensionMethod']>`suspension_method`.as('suspensionMethod'),
      'expired_profile as expiredProfile',
      sql<SubscriberSettings['billingMode']>`billing_mode`.as('billingMode'),
      'billing_day as billingDay',
      'version',
    ])
    .executeTakeFirst();

/** Undefined if a concurrent request saved first. */
export const insertSubscriberSettings = (tx: Tx, ispId: number, settings: SubscriberSettings) =>
  tx
    .insertInto('isp_settings')
    .values({ isp_id: ispId, ...columnsOf(settings) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();

/** Undefined if the version is outdated. */
export const updateSubscriberSettings = (tx: Tx, version: number, settings: SubscriberSettings) =>
  tx
    .updateTable('isp_settings')
    .set(columnsOf(settings))
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
