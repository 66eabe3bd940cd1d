import type { ExportColumn, ExportLanguage, ExportWord } from '../export-columns/column.ts';
import { exportColumns, exportWords } from '../export-columns/index.ts';
import { accountFields } from './account-fields.ts';
import { billingFields } from './billing-fields.ts';
import { billingSettingsFields } from './billing-settings-fields.ts';
import { checkoutFields } from './checkout-fields.ts';
import { columnWords } from './column-words.ts';
import { eventFields } from './document-fields.ts';
import { networkFields } from './network-fields.ts';
import { planFields } from './plan-fields.ts';
import { recordWords } from './record-words.ts';
import { reportFields } from './report-fields.ts';
import { resellerFields } from './reseller-fields.ts';
import { settlementFields } from './settlement-fields.ts';
import { supportFields } from './support-fields.ts';

/** Labels of audited columns that no exported file has. */
export const auditedFields: Readonly<Record<string, ExportColumn>> = {
  ...accountFields,
  ...billingSettingsFields,
  ...billingFields,
  ...checkoutFields,
  ...networkFields,
  ...planFields,
  ...settlementFields,
  ...resellerFields,
  ...supportFields,
  ...reportFields,
};

/** Columns that mean nothing to a person: keys, stamps, derived values and stored documents. */
const technical = new Set([
  // What to return to after a wholesale reseller; the change of the billing itself is shown.
  'isp_billing',
  'id',
  'isp_id',
  'version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'search',
  'name_key',
  'username_key',
  'reference_key',
  'number_in_year',
  'number_year',
  'headers',
  'mapping',
  'snapshot',
  'figures',
  'last_entry_id',
  'settlement_id',
  'statement_id',
  'service_charge_id',
  'statement_row_id',
  'digest',
  'account_id',
  'attempt_id',
  'checks',
  'form_key',
  'merchant_key',
  'next_check_at',
  'pay_url',
  'registration_id',
  'transaction_key',
  'refund_id',
  'storage_key',
  'newest_subscriber_id',
  'job_id',
  'undo_job_id',
  'pay_link_version',
  'whole_days',
  'calculated_on',
  'adjustment_ids',
  'issuer',
  'plan_row_version',
  'version_id',
]);

const camel = (column: string): string =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Label and kind of an audited column; `technical` for those that are not shown. */
export function auditField(column: string): ExportColumn | 'technical' | undefined {
  if (technical.has(column)) return 'technical';
  return auditedFields[camel(column)] ?? exportColumns[camel(column)] ?? eventFields[column];
}

/** Columns whose states files write under another key. */
const exportedAs: Readonly<Record<string, string>> = {
  'checkouts.state': 'checkoutState',
  'gateway_statement_rows.result': 'statementResult',
  'outages.status': 'outageStatus',
  'payment_claims.state': 'claimState',
  'service_charges.state': 'chargeState',
  'settlements.state': 'settlementState',
  'subscribers.next_status': 'status',
  'tickets.status': 'ticketStatus',
  'visits.outcome': 'visitOutcome',
  'visits.status': 'visitStatus',
};

type Words = Readonly<Record<string, ExportWord>>;
const ofRecords: Readonly<Record<string, Words>> = recordWords;
const ofColumns: Readonly<Record<string, Words>> = columnWords;

/** A state or kind of an audited record in the language of the reader; undefined for other text. */
export function auditWord(
  entity: string,
  column: string,
  value: string,
  language: ExportLanguage,
): string | undefined {
  const cell = `${entity}.${column}`;
  const known =
    ofRecords[cell] ?? exportWords[exportedAs[cell] ?? ''] ?? ofColumns[column] ?? exportWords[camel(column)];
  return known && Object.hasOwn(known, value) ? known[value]?.[language] : undefined;
}
