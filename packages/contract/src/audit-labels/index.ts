import type { ExportColumn } from '../export-columns/column.ts';
import { exportColumns } from '../export-columns/index.ts';
import { accountFields } from './account-fields.ts';
import { billingFields } from './billing-fields.ts';
import { billingSettingsFields } from './billing-settings-fields.ts';
import { checkoutFields } from './checkout-fields.ts';
import { networkFields } from './network-fields.ts';
import { planFields } from './plan-fields.ts';
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

/** Label and kind of an audited column; `technical` for those that are not shown. */
export function auditField(column: string): ExportColumn | 'technical' | undefined {
  if (technical.has(column)) return 'technical';
  const key = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return auditedFields[key] ?? exportColumns[key];
}
