import type { CallOutput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { definedColumns } from '../../../../core/columns.ts';

export type PaymentSettings = Omit<CallOutput<typeof calls.isps.getPaymentSettings>, 'version'>;

const columns = {
  text: 'pay_text',
  bkash: 'pay_bkash',
  nagad: 'pay_nagad',
  office: 'pay_office',
  collector: 'pay_collector',
} as const satisfies Record<keyof PaymentSettings, string>;

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
export const insertPaymentSettings = (tx: Tx, settings: Partial<PaymentSettings>) =>
  tx
    .insertInto('isp_settings')
    .values({ version: 1, ...definedColumns(columns, settings) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();

/** Undefined if the version is outdated. */
export const updatePaymentSettings = (tx: Tx, version: number, settings: Partial<PaymentSettings>) =>
  tx
    .updateTable('isp_settings')
    .set({ version, ...definedColumns(columns, settings) })
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
