import { type ImportField, importFields } from '@lastmile/contract';
import { cleanText } from '@lastmile/kit';

/** A header without case, spaces and punctuation: `PPPoE Username` and `pppoe_username` have the same key. */
export const headerKey = (header: string): string =>
  cleanText(header)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
    .slice(0, 200);

/** Names used by other systems and in spreadsheets. */
const names: Readonly<Partial<Record<ImportField, string>>> = {
  username:
    'pppoe_username ppp_username pppoe_user ppp_name pppoe_name pppoe pppoe_id user_name user_id userid login login_id secret_name client_code customer_id client_id ip_username',
  password: 'pppoe_password ppp_password pppoe_pass user_password pass pwd secret',
  status: 'mikrotik_status connection_status client_status m_status line_status user_status',
  name: 'customer_name client_name full_name fullname subscriber_name subscriber customer client contact_name',
  nameBn: 'name_bangla bangla_name name_bn নাম',
  mobile:
    'mobile_number mobile_no phone phone_number phone_no contact contact_number contact_no cell cell_no cell_number মোবাইল',
  altMobile:
    'alternative_mobile alternate_mobile alt_phone second_mobile mobile_2 mobile2 phone_2 emergency_contact alternative_contact',
  email: 'email_address e_mail mail',
  nid: 'national_id nid_number nid_no national_id_number voter_id nid_birth_certificate',
  birthDate: 'date_of_birth dob birthday',
  company: 'company_name organisation organization business_name',
  clientType: 'client_type_id customer_type type_of_client connection_category',
  pairCode: 'customer_code pair_code',
  house: 'house_no house_number holding holding_no',
  road: 'road_no road_number street',
  flat: 'flat_no apartment floor',
  landmark: 'address full_address present_address connection_address customer_address',
  postcode: 'post_code zip zip_code postal_code',
  routerName: 'router mikrotik mikrotik_name nas nas_name server mikrotik_server router_id',
  packageName:
    'package package_name plan plan_name profile mikrotik_profile internet_package speed bandwidth package_id',
  areaName: 'area zone zone_name area_name sub_zone subzone location pop zone_id',
  staticIp: 'static_ip ip ip_address fixed_ip real_ip remote_address remote_ip',
  callerId: 'mac mac_address caller_id macaddress',
  bindMac: 'bind_mac mac_bind mac_binding',
  onuSerial: 'onu onu_serial onu_serial_no onu_mac onu_id serial_no',
  vlan: 'vlan_id',
  medium: 'connection_medium connection_type cable_type connection_type_id',
  boxNo: 'box box_no box_number box_name splitter tj_box',
  connectedOn:
    'connected_on connection_date joining_date join_date activation_date installation_date start_date reg_date registration_date',
  comment: 'note notes remark remarks comments',
  billing: 'billing_status bill_status billing_type',
  billingMode: 'billing_mode payment_mode billing_cycle_type prepaid_postpaid',
  billingDay: 'billing_day billing_date bill_date billing_cycle bill_cycle',
  agreedPrice:
    'agreed_price monthly_bill monthly_bill_amount bill_amount monthly_rent monthly_fee bill monthly_price',
  monthlyDiscount: 'monthly_discount discount',
  openingBalance:
    'opening_balance due due_amount previous_due total_due arrear arrears balance_due current_due',
  advanceBalance: 'advance_balance advance advance_amount credit credit_balance',
  nextBillingOn:
    'next_billing_on next_billing_date expire_date expiry_date expiry expiration expiration_date exp_date valid_till next_bill_date',
};

const known = new Map<string, ImportField>();
for (const field of importFields) {
  for (const name of [field, ...(names[field]?.split(' ') ?? [])]) {
    const key = headerKey(name);
    if (!known.has(key)) known.set(key, field);
  }
}

/**
 * The likely field of each header: this ISP's earlier mapping, else by name. Each field is used once; our own
 * name for it takes precedence, then the first header.
 */
export function guessColumns(
  headers: readonly string[],
  remembered: ReadonlyMap<string, ImportField | null>,
): (ImportField | null)[] {
  const keys = headers.map(headerKey);
  const guesses = keys.map((key) =>
    remembered.has(key) ? (remembered.get(key) ?? null) : (known.get(key) ?? null),
  );
  const weight = (index: number) =>
    remembered.has(keys[index] ?? '') ? 0 : keys[index] === headerKey(guesses[index] ?? '') ? 1 : 2;
  const winners = new Map<ImportField, number>();
  for (const [index, field] of guesses.entries()) {
    if (field === null) continue;
    const winner = winners.get(field);
    if (winner === undefined || weight(index) < weight(winner)) winners.set(field, index);
  }
  return guesses.map((field, index) => (field !== null && winners.get(field) === index ? field : null));
}

/** Whether a column may hold passwords, so that not even a sample of it is shown. */
export const looksSecret = (header: string, field: ImportField | null): boolean =>
  field === 'password' || /pass|pwd|secret|পাস/i.test(header);
