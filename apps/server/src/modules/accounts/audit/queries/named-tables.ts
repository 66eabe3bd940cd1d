import { type RawBuilder, sql } from 'kysely';

/** How the objects of tables are called; tables without a name of their own are left out. */
export const nameColumns = {
  areas: sql`o.name`,
  billing_runs: sql`to_char(coalesce(o.month, o.until_on), 'YYYY-MM')`,
  campaigns: sql`o.name`,
  canned_replies: sql`o.title`,
  cash_hand_overs: sql`user_display_name(o.from_user_id) || ' → ' || user_display_name(o.to_user_id)`,
  checkouts: sql`o.reference`,
  coupons: sql`o.code`,
  credit_notes: sql`o.number`,
  customers: sql`o.name`,
  departments: sql`o.name`,
  districts: sql`o.name`,
  divisions: sql`o.name`,
  gateway_statements: sql`o.file_name`,
  imports: sql`o.file_name`,
  invoices: sql`o.number`,
  isps: sql`o.name`,
  licences: sql`o.name`,
  outages: sql`coalesce(o.place_name,
    (select a.name from areas a where a.isp_id = o.isp_id and a.id = o.area_id),
    (select r.name from routers r where r.isp_id = o.isp_id and r.id = o.router_id))`,
  packages: sql`o.name`,
  payments: sql`o.number`,
  payout_accounts: sql`o.holder_name || ' ••• ' || o.number_ending`,
  permissions: sql`o.label`,
  resellers: sql`coalesce(o.business_name, user_display_name(o.user_id))`,
  retail_payments: sql`o.number`,
  roles: sql`o.name`,
  routers: sql`o.name`,
  service_charges: sql`o.plan_name`,
  service_plans: sql`o.name`,
  settlements: sql`o.number`,
  staff: sql`user_display_name(o.user_id)`,
  subscribers: sql`o.username`,
  thanas: sql`o.name`,
  tickets: sql`'#' || o.number || ' ' || o.subject`,
  upazilas: sql`o.name`,
  users: sql`user_display_name(o.id)`,
  visits: sql`(select '#' || t.number || ' ' || t.subject from tickets t where t.isp_id = o.isp_id and t.id = o.ticket_id)`,
} as const satisfies Record<string, RawBuilder<unknown>>;
export type Named = keyof typeof nameColumns;

export const isNamed = (entity: string): entity is Named => entity in nameColumns;

/** Records of the platform or shared by all ISPs: their id is unique, and they may have no ISP. */
const shared: ReadonlySet<string> = new Set([
  'checkouts',
  'coupons',
  'districts',
  'divisions',
  'gateway_statement_rows',
  'gateway_statements',
  'isps',
  'licences',
  'permissions',
  'roles',
  'service_plans',
  'settlements',
  'thanas',
  'upazilas',
  'users',
] satisfies (Named | 'gateway_statement_rows')[]);

/** Ids of other tables are unique within an ISP only. */
export const isShared = (table: string): boolean => shared.has(table);

/** The table that a column of an audited row refers to. */
const references: Readonly<Record<string, Named>> = {
  area_id: 'areas',
  area_ids: 'areas',
  charge_id: 'service_charges',
  checkout_id: 'checkouts',
  coupon_id: 'coupons',
  credit_note_id: 'credit_notes',
  customer_id: 'customers',
  department_id: 'departments',
  district_id: 'districts',
  division_id: 'divisions',
  hand_over_id: 'cash_hand_overs',
  invoice_id: 'invoices',
  licence_id: 'licences',
  linked_to_id: 'tickets',
  merged_into_id: 'tickets',
  next_package_id: 'packages',
  original_invoice_id: 'invoices',
  outage_id: 'outages',
  package_id: 'packages',
  package_ids: 'packages',
  parent_id: 'areas',
  payment_id: 'payments',
  payout_account_id: 'payout_accounts',
  permission_id: 'permissions',
  plan_id: 'service_plans',
  plan_ids: 'service_plans',
  recipient_ids: 'users',
  replaces_invoice_id: 'invoices',
  reseller_id: 'resellers',
  role_id: 'roles',
  router_id: 'routers',
  run_id: 'billing_runs',
  staff_id: 'staff',
  subscriber_id: 'subscribers',
  thana_id: 'thanas',
  ticket_id: 'tickets',
  upazila_id: 'upazilas',
};

export const referenceOf = (column: string): Named | undefined =>
  references[column] ?? (/(_by|user_id)$/.test(column) ? 'users' : undefined);
