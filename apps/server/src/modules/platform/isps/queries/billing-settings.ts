import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export type IspBilling = Omit<CallInput<typeof calls.isps.updateBillingSettings>['body'], 'version'>;

const columnsOf = (settings: IspBilling) => ({
  due_days: settings.dueDays,
  grace_days: settings.graceDays,
  suspension_hour: settings.suspensionHour,
  first_invoice: settings.firstInvoice,
  vat_rate: settings.vatRate,
  vat_mode: settings.vatMode,
  round_to_whole: settings.roundToWhole,
  invoice_prefix: settings.invoicePrefix,
  number_padding: settings.numberPadding,
  invoice_suspended: settings.invoiceSuspended,
  reactivation_rule: settings.reactivationRule,
  excluded_weekdays: settings.excludedWeekdays,
  excluded_dates: settings.excludedDates,
  reminder_days: settings.reminderDays,
  auto_billing: settings.autoBilling,
  auto_billing_hour: settings.autoBillingHour,
});

/** Row-level security shows the tenant one row, or none while nothing was saved. */
export const findBillingSettings = (tx: Tx) =>
  tx
    .selectFrom('isp_settings')
    .select([
      'due_days as dueDays',
      'grace_days as graceDays',
      'suspension_hour as suspensionHour',
      'first_invoice as firstInvoice',
      'vat_rate as vatRate',
      'vat_mode as vatMode',
      'round_to_whole as roundToWhole',
      'invoice_prefix as invoicePrefix',
      'number_padding as numberPadding',
      'invoice_suspended as invoiceSuspended',
      'reactivation_rule as reactivationRule',
      sql<number[]>`excluded_weekdays`.as('excludedWeekdays'),
      sql<string[]>`excluded_dates::text[]`.as('excludedDates'),
      sql<number[]>`reminder_days`.as('reminderDays'),
      'auto_billing as autoBilling',
      'auto_billing_hour as autoBillingHour',
      'version',
    ])
    .executeTakeFirst();

/** Undefined if a concurrent request saved first. */
export const insertBillingSettings = (tx: Tx, ispId: number, settings: IspBilling) =>
  tx
    .insertInto('isp_settings')
    .values({ isp_id: ispId, ...columnsOf(settings) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();

/** Undefined if the version is outdated. */
export const updateBillingSettings = (tx: Tx, version: number, settings: IspBilling) =>
  tx
    .updateTable('isp_settings')
    .set(columnsOf(settings))
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();

export const findMoneyAndZone = (tx: Tx) =>
  tx.selectFrom('isps').select(['currency', 'timezone']).executeTakeFirstOrThrow();
