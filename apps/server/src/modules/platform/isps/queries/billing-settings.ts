import type { CallOutput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { definedColumns } from '../../../../core/columns.ts';

export type IspBilling = Omit<CallOutput<typeof calls.isps.getBillingSettings>, 'version'>;

const columns = {
  dueDays: 'due_days',
  graceDays: 'grace_days',
  suspensionHour: 'suspension_hour',
  firstInvoice: 'first_invoice',
  vatRate: 'vat_rate',
  vatMode: 'vat_mode',
  roundToWhole: 'round_to_whole',
  invoicePrefix: 'invoice_prefix',
  creditNotePrefix: 'credit_note_prefix',
  receiptPrefix: 'receipt_prefix',
  numberPadding: 'number_padding',
  invoiceSuspended: 'invoice_suspended',
  reactivationRule: 'reactivation_rule',
  generalCreditLimitMinor: 'general_credit_limit_minor',
  excludedWeekdays: 'excluded_weekdays',
  excludedDates: 'excluded_dates',
  reminderDays: 'reminder_days',
  autoBilling: 'auto_billing',
  autoBillingHour: 'auto_billing_hour',
} as const satisfies Record<keyof IspBilling, string>;

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
      'credit_note_prefix as creditNotePrefix',
      'receipt_prefix as receiptPrefix',
      'number_padding as numberPadding',
      'invoice_suspended as invoiceSuspended',
      'reactivation_rule as reactivationRule',
      'general_credit_limit_minor as generalCreditLimitMinor',
      sql<number[]>`excluded_weekdays`.as('excludedWeekdays'),
      sql<string[]>`excluded_dates::text[]`.as('excludedDates'),
      sql<number[]>`reminder_days`.as('reminderDays'),
      'auto_billing as autoBilling',
      'auto_billing_hour as autoBillingHour',
      'version',
    ])
    .executeTakeFirst();

/** Undefined if a concurrent request saved first. */
export const insertBillingSettings = (tx: Tx, settings: Partial<IspBilling>) =>
  tx
    .insertInto('isp_settings')
    .values({ version: 1, ...definedColumns(columns, settings) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();

/** Undefined if the version is outdated. */
export const updateBillingSettings = (tx: Tx, version: number, settings: Partial<IspBilling>) =>
  tx
    .updateTable('isp_settings')
    .set({ version, ...definedColumns(columns, settings) })
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();

export const findMoneyAndZone = (tx: Tx) =>
  tx
    .selectFrom('isps')
    .select(['currency', 'timezone', 'created_at as registeredAt'])
    .executeTakeFirstOrThrow();
