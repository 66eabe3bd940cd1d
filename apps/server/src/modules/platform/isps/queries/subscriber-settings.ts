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

/** The tenant sees one row here, or none as long as nothing was chosen. */
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

/** Undefined when someone else chose first. */
export const insertSubscriberSettings = (tx: Tx, ispId: number, settings: SubscriberSettings) =>
  tx
    .insertInto('isp_settings')
    .values({ isp_id: ispId, ...columnsOf(settings) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();

/** Undefined when the version moved on. */
export const updateSubscriberSettings = (tx: Tx, version: number, settings: SubscriberSettings) =>
  tx
    .updateTable('isp_settings')
    .set(columnsOf(settings))
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
