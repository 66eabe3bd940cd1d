import { type FieldDefinition, type FieldTable, type ImportName, keysOf } from '../kit/field-table.ts';
import { type CustomerFields, customerFields } from './customer-fields.ts';
import { type SubscriberFields, subscriberFields } from './subscriber-fields.ts';

/** What a file can say beside the fields of subscribers and customers. */
const importOnlyFields = {
  id: { aliases: '', example: '' },
  password: {
    aliases: 'pppoe_password ppp_password pppoe_pass user_password pass pwd secret',
    example: 'change-me',
  },
  status: {
    aliases: 'mikrotik_status connection_status client_status m_status line_status user_status',
    example: 'active',
  },
  statusReason: { aliases: '', example: '' },
  pairCode: { aliases: 'customer_code pair_code', example: '' },
  routerName: {
    aliases: 'router mikrotik mikrotik_name nas nas_name server mikrotik_server router_id',
    example: 'Mirpur-1',
  },
  packageName: {
    aliases:
      'package package_name plan plan_name profile mikrotik_profile internet_package speed bandwidth package_id',
    example: 'Home 20',
  },
  areaName: {
    aliases: 'area zone zone_name area_name sub_zone subzone location pop zone_id',
    example: 'Mirpur',
  },
  resellerName: {
    aliases: 'reseller reseller_name sub_reseller dealer franchise seller',
    example: '',
  },
  openingBalance: {
    aliases: 'opening_balance due due_amount previous_due total_due arrear arrears balance_due current_due',
    example: '0',
  },
  advanceBalance: { aliases: 'advance_balance advance advance_amount credit credit_balance', example: '' },
  nextBillingOn: {
    aliases:
      'next_billing_on next_billing_date expire_date expiry_date expiry expiration expiration_date exp_date valid_till next_bill_date',
    example: '',
  },
} as const;
export type ImportOnlyField = keyof typeof importOnlyFields;

export type ImportField = ImportOnlyField | ImportName<CustomerFields> | ImportName<SubscriberFields>;

/** A field of an entity as files name it; `key` is its name in the contract. */
export interface ImportedField {
  readonly name: ImportField;
  readonly key: string;
  readonly field: FieldDefinition;
}

const importedFields = (fields: FieldTable): readonly ImportedField[] =>
  keysOf(fields).flatMap((key) => {
    const field = fields[key];
    return field?.import ? [{ name: (field.import.name ?? key) as ImportField, key, field }] : [];
  });

export const importedCustomerFields = importedFields(customerFields);
export const importedSubscriberFields = importedFields(subscriberFields);

const details = new Map<string, { readonly aliases: string; readonly example: string }>([
  ...Object.entries(importOnlyFields),
  ...[...importedCustomerFields, ...importedSubscriberFields].map(
    ({ name, field }) => [name, field.import ?? { aliases: '', example: '' }] as const,
  ),
]);
export const importDetailsOf = (field: ImportField) => details.get(field) ?? { aliases: '', example: '' };

const namesOf = (fields: readonly ImportedField[]) => fields.map(({ name }) => name);

/** What a column of a file can fill, in the template's order. The list's export has the same names. */
export const importFields: readonly ImportField[] = [
  'id',
  'username',
  'password',
  'status',
  'statusReason',
  ...namesOf(importedCustomerFields),
  'pairCode',
  'routerName',
  'packageName',
  'areaName',
  'resellerName',
  ...namesOf(importedSubscriberFields).filter((name) => name !== 'username'),
  'openingBalance',
  'advanceBalance',
  'nextBillingOn',
];
