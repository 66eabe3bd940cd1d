import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';

export type PaymentSettings = Omit<CallInput<typeof calls.isps.updatePaymentSettings>['body'], 'version'>;

const columnsOf = ({ text, bkash, nagad, office, collector }: PaymentSettings) => ({
  pay_text: text,
  pay_bkash: bkash,
  pay_nagad: nagad,
  pay_office: office,
  pay_collector: collector,
});

/** Row-level security shows the tenant one row, or none while nothing was saved. */
export const findPaymentSettings = (tx: Tx) =>
  tx
    .selectFrom('isp_settings')
    .select([
      'pay_text as text',
      'pay_bkash as bkash',
      'pay_nagad as nagad',
      'pay_office as office',
      'pay_collector as collector',
      'version',
    ])
    .executeTakeFirst();

/** Undefined if a concurrent request saved first. */
export const insertPaymentSettings = (tx: Tx, ispId: number, settings: PaymentSettings) =>
  tx
    .insertInto('isp_settings')
    .values({ isp_id: ispId, ...columnsOf(settings) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();

/** Undefined if the version is outdated. */
export const updatePaymentSettings = (tx: Tx, version: number, settings: PaymentSettings) =>
  tx
    .updateTable('isp_settings')
    .set(columnsOf(settings))
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
