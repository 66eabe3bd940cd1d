import {
  type CustomerFields,
  type FieldKind,
  type FieldTable,
  type ImportedField,
  type ImportField,
  importedCustomerFields,
  importedSubscriberFields,
  type MoneyField,
  type SubscriberFields,
} from '@lastmile/contract';
import { sql } from 'kysely';
import type { z } from 'zod';

const sqlTypes: Readonly<Record<FieldKind, string>> = {
  text: 'text',
  email: 'text',
  mobile: 'text',
  nid: 'text',
  date: 'date',
  whole: 'integer',
  decimal: 'double precision',
  yesNo: 'boolean',
  choice: 'text',
  amount: 'bigint',
  ip: 'inet',
  mac: 'text',
  reference: 'bigint',
};

/** The value that the file has for a field. */
const given = (key: string) => `l."${key}"`;

// The username finds the subscriber, so an import does not change it.
const updatedFields = importedSubscriberFields.filter(({ key }) => key !== 'username');

const tableColumns = [...importedCustomerFields, ...importedSubscriberFields].map(
  ({ key, field }) => `"${key}" ${sqlTypes[field.kind]}`,
);

/** The values of a row of the file, as a record `l`. */
export const asSubscriberRow = sql`jsonb_to_record(coalesce(r.parsed_values, '{}')) as l (${sql.raw(
  [
    'id bigint, status text, "statusReason" text, "pairCode" text, "routerName" text, "packageName" text',
    '"areaName" text, "resellerName" text, "openingBalanceMinor" bigint, "nextBillingOn" date',
    ...tableColumns,
  ].join(', '),
)})`;

type Compared = readonly [ImportField, given: string, stored: string];
const comparedWith = (table: string, fields: readonly ImportedField[]): readonly Compared[] =>
  fields.map(({ name, key, field }) => [name, given(key), `${table}.${field.column}`]);

/** Each field that can differ between the file (l) and the database (customer p, subscriber s). */
const compared: readonly Compared[] = [
  ...comparedWith('p', importedCustomerFields),
  ['pairCode', 'l."pairCode"', 'p.customer_code'],
  ['status', 'l.status', 's.status'],
  [
    'statusReason',
    'case when coalesce(l.status, s.status) = \'suspended\' then l."statusReason" end',
    's.status_reason',
  ],
  ['routerName', 'case when l."routerName" is not null then router.id end', 's.router_id'],
  ['packageName', 'case when l."packageName" is not null then package.id end', 's.package_id'],
  ...comparedWith('s', updatedFields),
  // A posted opening balance is changed in the ledger only.
  [
    'openingBalance',
    'case when s.opening_posted_at is null then l."openingBalanceMinor" end',
    's.opening_balance_minor',
  ],
  ['nextBillingOn', 'l."nextBillingOn"', 's.next_billing_on'],
];

export const changes = sql.raw(
  compared
    .map(
      ([field, inFile, stored]) =>
        `case when ${inFile} is not null and ${inFile} is distinct from ${stored} then '${field}' end`,
    )
    .join(', '),
);

/** When a new subscriber gets more than the default of what gives money away. */
const moneyOfNew: Readonly<Record<MoneyField | 'openingBalance' | 'nextBillingOn', string>> = {
  billing: "l.billing = 'free'",
  freeUntil: 'l."freeUntil" is not null',
  billingDay: 'l."billingDay" <> coalesce(usual.billing_day, 1)',
  agreedPriceMinor: 'l."agreedPriceMinor" is not null',
  monthlyDiscountMinor: 'l."monthlyDiscountMinor" > 0',
  discountPercent: 'l."discountPercent" is not null',
  discountFrom: 'l."discountFrom" is not null',
  discountUntil: 'l."discountUntil" is not null',
  openingBalance: 'l."openingBalanceMinor" is not null',
  nextBillingOn: 'l."nextBillingOn" is not null',
};
const importNames = new Map(importedSubscriberFields.map(({ key, name }) => [key, name]));

export const moneyRefusals = sql.raw(
  Object.entries(moneyOfNew)
    .map(([key, isGiven]) => {
      const name = importNames.get(key) ?? key;
      return `case when not may_give_money and case when s.id is null then ${isGiven} else '${name}' = any(c.changes) end
           then jsonb_build_object('field', '${name}', 'code', 'needs_invoice_right') end`;
    })
    .join(', '),
);

/** With what is stored where the file has no value, as an empty cell changes nothing. */
export const discountRefusals = sql.raw(`
  case when coalesce(l."discountPercent", s.discount_percent) is not null
      and coalesce(l."monthlyDiscountMinor", s.monthly_discount_minor) > 0
    then '{"field": "discountPercent", "code": "discount_amount_and_percent"}'::jsonb end,
  case when coalesce(l."discountUntil", s.discount_until) < coalesce(l."discountFrom", s.discount_from)
    then '{"field": "discountUntil", "code": "discount_ends_first"}'::jsonb end`);

/** An opening credit above the limit of the ISP needs the permission to grant credit, as one entered by hand. */
export const creditRefusal = sql`
  case when may_give_money and not may_grant_credit and -l."openingBalanceMinor" > coalesce(usual.general_credit_limit_minor, 500000)
      and (s.id is null or 'openingBalance' = any(c.changes))
    then '{"field": "openingBalance", "code": "credit_above_limit"}'::jsonb end`;

/** The importable fields whose column cannot be null. */
type RequiredField<Fields extends FieldTable> = {
  [Key in keyof Fields]: Fields[Key] extends { readonly import: object }
    ? null extends z.output<Fields[Key]['output']>
      ? never
      : Key
    : never;
}[keyof Fields];

/** What a new subscriber gets in the columns that cannot be null when the file has no value. */
const newValues: Readonly<Record<RequiredField<SubscriberFields>, string>> = {
  username: 'l.username',
  bindMac: 'coalesce(l."bindMac", false)',
  billing: "coalesce(l.billing, 'normal')",
  billingMode: 'coalesce(l."billingMode", p.billing_mode, usual.billing_mode, \'prepaid\')',
  billingDay: 'coalesce(l."billingDay", usual.billing_day, 1)',
  monthlyDiscountMinor: 'coalesce(l."monthlyDiscountMinor", 0)',
};
const valueOfNew = (values: Readonly<Record<string, string>>, key: string) => values[key] ?? given(key);

export const newSubscriberColumns = sql.raw(
  importedSubscriberFields.map(({ field }) => field.column).join(', '),
);
export const newSubscriberValues = sql.raw(
  importedSubscriberFields.map(({ key }) => valueOfNew(newValues, key)).join(', '),
);

const assignments = (table: string, fields: readonly ImportedField[]) =>
  sql.raw(
    fields
      .map(({ key, field }) => `${field.column} = coalesce(${given(key)}, ${table}.${field.column})`)
      .join(', '),
  );

/** An empty cell changes nothing. */
export const subscriberAssignments = assignments('s', updatedFields);
export const customerAssignments = assignments('p', importedCustomerFields);

/** The same for a new customer, who is made only of rows with a name and a number. */
const newCustomer: Readonly<Record<RequiredField<CustomerFields>, string>> = {
  name: 'l.name',
  mobile: 'l.mobile',
  clientType: 'coalesce(l."clientType", \'home\')',
};
export const newCustomerColumns = sql.raw(importedCustomerFields.map(({ field }) => field.column).join(', '));
export const newCustomerValues = sql.raw(
  importedCustomerFields.map(({ key }) => valueOfNew(newCustomer, key)).join(', '),
);
export const customerFieldNames = importedCustomerFields.map(({ name }) => name);
