import type {
  ImportField,
  ImportReason,
  ImportReasonCode,
  ImportState,
  ImportVerdict,
} from '@lastmile/contract';
import { useTranslation } from 'react-i18next';

/** What each field is called; the subscriber's own words wherever there are some. */
const fieldKeys = {
  id: 'field.id',
  username: 'subscribers:username',
  password: 'subscribers:password',
  status: 'subscribers:status',
  statusReason: 'subscribers:statusReason',
  name: 'subscribers:name',
  nameBn: 'subscribers:nameBn',
  mobile: 'subscribers:mobile',
  altMobile: 'subscribers:altMobile',
  email: 'subscribers:email',
  nid: 'subscribers:nid',
  birthDate: 'field.birthDate',
  company: 'field.company',
  clientType: 'subscribers:clientType',
  pairCode: 'subscribers:pairCode',
  house: 'subscribers:house',
  road: 'subscribers:road',
  flat: 'subscribers:flat',
  landmark: 'subscribers:landmark',
  postcode: 'field.postcode',
  routerName: 'subscribers:router',
  packageName: 'subscribers:package',
  areaName: 'subscribers:area',
  staticIp: 'subscribers:staticIp',
  callerId: 'subscribers:mac',
  bindMac: 'subscribers:bindMac',
  onuSerial: 'subscribers:onu',
  vlan: 'subscribers:vlan',
  medium: 'subscribers:medium',
  boxNo: 'subscribers:box',
  connectedOn: 'subscribers:connectedOn',
  comment: 'subscribers:comment',
  billing: 'subscribers:billing',
  billingMode: 'subscribers:mode',
  billingDay: 'subscribers:billingDay',
  agreedPrice: 'subscribers:agreedPrice',
  monthlyDiscount: 'subscribers:discount',
  openingBalance: 'field.openingBalance',
  advanceBalance: 'field.advanceBalance',
  nextBillingOn: 'field.nextBillingOn',
} as const satisfies Record<ImportField, string>;

const reasonKeys = {
  required: 'why.required',
  too_long: 'why.too_long',
  unreadable: 'why.unreadable',
  scientific: 'why.scientific',
  not_a_mobile: 'why.not_a_mobile',
  not_an_email: 'why.not_an_email',
  not_an_nid: 'why.not_an_nid',
  not_a_date: 'why.not_a_date',
  not_a_number: 'why.not_a_number',
  not_an_amount: 'why.not_an_amount',
  not_known: 'why.not_known',
  bad_username: 'why.bad_username',
  bad_password: 'why.bad_password',
  bad_ip: 'why.bad_ip',
  bad_mac: 'why.bad_mac',
  bad_pair_code: 'why.bad_pair_code',
  router_not_found: 'why.router_not_found',
  package_not_found: 'why.package_not_found',
  area_not_found: 'why.area_not_found',
  area_ambiguous: 'why.area_ambiguous',
  person_not_found: 'why.person_not_found',
  other_person: 'why.other_person',
  username_taken: 'why.username_taken',
  static_ip_taken: 'why.static_ip_taken',
  duplicate: 'why.duplicate',
  wrong_state: 'why.wrong_state',
  needs_invoice_right: 'why.needs_invoice_right',
  password_needed: 'why.password_needed',
} as const satisfies Record<ImportReasonCode, string>;

/** What the state of an import is called, and whether it waits for a person. */
export const stateLooks = {
  uploading: { key: 'state.uploading', color: 'gray' },
  uploaded: { key: 'state.uploaded', color: 'yellow' },
  checking: { key: 'state.checking', color: 'indigo' },
  checked: { key: 'state.checked', color: 'yellow' },
  running: { key: 'state.running', color: 'indigo' },
  done: { key: 'state.done', color: 'green' },
} as const satisfies Record<ImportState, object>;

export const verdictLooks = {
  new: { key: 'verdict.new', tone: 'green', color: 'green' },
  same: { key: 'verdict.same', tone: 'gray', color: 'gray' },
  changed: { key: 'verdict.changed', tone: 'yellow', color: 'yellow' },
  refused: { key: 'verdict.refused', tone: 'red', color: 'red' },
} as const satisfies Record<ImportVerdict, object>;

export function useFieldName(): (field: ImportField) => string {
  const { t } = useTranslation(['imports', 'subscribers']);
  return (field) => t(fieldKeys[field]);
}

/** One reason in the user's words, with its column before it unless the place says so already. */
export function useReasonText(): (reason: ImportReason, withField?: boolean) => string {
  const { t } = useTranslation(['imports', 'subscribers']);
  return ({ field, code, row }, withField = true) => {
    const text = t(reasonKeys[code], { row: row ?? 0 });
    return withField ? `${t(fieldKeys[field])}: ${text}` : text;
  };
}
