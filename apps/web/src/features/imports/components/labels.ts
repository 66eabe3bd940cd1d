import {
  customerFields,
  type FieldTable,
  type ImportField,
  type ImportOnlyField,
  type ImportReason,
  type ImportReasonCode,
  type ImportResult,
  type ImportState,
  subscriberFields,
} from '@lastmile/contract';
import { useTranslation } from 'react-i18next';

const importOnlyKeys = {
  id: 'field.id',
  password: 'subscribers:password',
  status: 'subscribers:status',
  statusReason: 'subscribers:statusReason',
  pairCode: 'subscribers:pairCode',
  routerName: 'subscribers:router',
  packageName: 'subscribers:package',
  areaName: 'subscribers:area',
  resellerName: 'subscribers:reseller',
  openingBalance: 'field.openingBalance',
  advanceBalance: 'field.advanceBalance',
  nextBillingOn: 'field.nextBillingOn',
} as const satisfies Record<ImportOnlyField, string>;

/** The label of each importable field, by its name in files. */
type TableKeys<Fields extends FieldTable> = {
  [Key in keyof Fields as Fields[Key] extends { readonly import: infer Imported }
    ? Imported extends { readonly name: infer Name extends string }
      ? Name
      : Key
    : never]: Fields[Key] extends { readonly label: infer Label extends string }
    ? `subscribers:${Label}`
    : never;
};
const tableKeys = <Fields extends FieldTable>(fields: Fields): TableKeys<Fields> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) =>
      field.import ? [[field.import.name ?? key, `subscribers:${field.label}`]] : [],
    ),
  ) as never;

const fieldKeys = {
  ...importOnlyKeys,
  ...tableKeys(customerFields),
  ...tableKeys(subscriberFields),
} satisfies Record<ImportField, string>;

const reasonKeys = {
  required: 'reason.required',
  too_long: 'reason.too_long',
  unreadable: 'reason.unreadable',
  scientific: 'reason.scientific',
  not_a_mobile: 'reason.not_a_mobile',
  not_an_email: 'reason.not_an_email',
  not_an_nid: 'reason.not_an_nid',
  not_a_date: 'reason.not_a_date',
  not_a_number: 'reason.not_a_number',
  not_an_amount: 'reason.not_an_amount',
  not_known: 'reason.not_known',
  bad_username: 'reason.bad_username',
  bad_password: 'reason.bad_password',
  bad_ip: 'reason.bad_ip',
  bad_mac: 'reason.bad_mac',
  bad_customer_code: 'reason.bad_pair_code',
  router_not_found: 'reason.router_not_found',
  package_not_found: 'reason.package_not_found',
  area_not_found: 'reason.area_not_found',
  area_ambiguous: 'reason.area_ambiguous',
  customer_not_found: 'reason.customer_not_found',
  other_customer: 'reason.other_customer',
  username_taken: 'reason.username_taken',
  static_ip_taken: 'reason.static_ip_taken',
  duplicate: 'reason.duplicate',
  wrong_state: 'reason.wrong_state',
  needs_invoice_right: 'reason.needs_invoice_permission',
  password_needed: 'reason.password_needed',
  reseller_prefix: 'reason.reseller_prefix',
  reseller_package: 'reason.reseller_package',
  reseller_area: 'reason.reseller_area',
  reseller_suspension: 'reason.reseller_suspension',
  reseller_not_found: 'reason.reseller_not_found',
  reseller_ambiguous: 'reason.reseller_ambiguous',
  reseller_inactive: 'reason.reseller_inactive',
  reseller_transfer: 'reason.reseller_transfer',
  reseller_not_allowed: 'reason.reseller_not_allowed',
  reseller_wholesale: 'reason.reseller_wholesale',
} as const satisfies Record<ImportReasonCode, string>;

/** Label of an import's state, and whether it waits for the user. */
export const stateDisplay = {
  uploading: { key: 'state.uploading', color: 'gray' },
  uploaded: { key: 'state.uploaded', color: 'yellow' },
  checking: { key: 'state.checking', color: 'indigo' },
  checked: { key: 'state.checked', color: 'yellow' },
  running: { key: 'state.running', color: 'indigo' },
  done: { key: 'state.done', color: 'green' },
} as const satisfies Record<ImportState, object>;

export const resultDisplay = {
  new: { key: 'result.new', tone: 'green', color: 'green' },
  same: { key: 'result.same', tone: 'gray', color: 'gray' },
  changed: { key: 'result.changed', tone: 'yellow', color: 'yellow' },
  refused: { key: 'result.refused', tone: 'red', color: 'red' },
} as const satisfies Record<ImportResult, object>;

export function useFieldName(): (field: ImportField) => string {
  const { t } = useTranslation(['imports', 'subscribers']);
  return (field) => t(fieldKeys[field]);
}

/** One error as text, prefixed by its column unless the context shows it. */
export function useReasonText(): (reason: ImportReason, withField?: boolean) => string {
  const { t } = useTranslation(['imports', 'subscribers']);
  return ({ field, code, row }, withField = true) => {
    const text = t(reasonKeys[code], { row: row ?? 0 });
    return withField ? `${t(fieldKeys[field])}: ${text}` : text;
  };
}
