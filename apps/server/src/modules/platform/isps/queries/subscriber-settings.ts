import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export interface LineSettings {
  readonly suspensionMethod: 'disable' | 'expired_profile';
  readonly expiredProfile: string;
  readonly billingMode: 'prepaid' | 'postpaid';
  readonly billingDay: number;
}

const columnsOf = (settings: LineSettings) => ({
  suspension_method: settings.suspensionMethod,
  expired_profile: settings.expiredProfile,
  billing_mode: settings.billingMode,
  billing_day: settings.billingDay,
});

/** The tenant sees one row here, or none as long as nothing was chosen. */
export const findLineSettings = (tx: Tx) =>
  tx
    .selectFrom('isp_settings')
    .select([
      sql<LineSettings['suspensionMethod']>`suspension_method`.as('suspensionMethod'),
      'expired_profile as expiredProfile',
      sql<LineSettings['billingMode']>`billing_mode`.as('billingMode'),
      'billing_day as billingDay',
      'version',
    ])
    .executeTakeFirst();

/** Undefined when someone else chose first. */
export const insertLineSettings = (tx: Tx, ispId: number, settings: LineSettings) =>
  tx
    .insertInto('isp_settings')
    .values({ isp_id: ispId, ...columnsOf(settings) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();

/** Undefined when the version moved on. */
export const updateLineSettings = (tx: Tx, version: number, settings: LineSettings) =>
  tx
    .updateTable('isp_settings')
    .set(columnsOf(settings))
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
