import { paymentSearchPath, subscriberBillingPath } from '../../../entities/payments/paths.ts';
import { workspacePath } from '../../../entities/subscribers/paths.ts';
import type { AuditRow } from '../api.ts';

/** What an entry knows of its record besides the id. */
export type Linked = Pick<AuditRow, 'title' | 'names' | 'parentId' | 'ispId'>;
type Path = string | ((id: number, linked: Linked) => string);

interface Entity {
  /** The object's page, or the page that lists such objects. */
  readonly path?: Path;
  /** The page for an administrator, if it is another one or the only one. */
  readonly adminPath?: Path;
}

const payments = '/isp/payment-list';
const subscribers = '/isp/isp-user-name-list';

/** The list of payments, reduced to the one that the entry is about. */
const paymentOf = ({ title, names }: Linked): string => {
  const [, number = title] = Object.entries(names).find(([key]) => key.startsWith('payment_id:')) ?? [];
  return number === null ? payments : paymentSearchPath(number);
};
const ofParent =
  (page: (parentId: number) => string, list: string) =>
  (_id: number, { parentId }: Linked): string =>
    parentId === null ? list : page(parentId);
const inBillingTab = ofParent(subscriberBillingPath, subscribers);
const atReseller = ofParent((id) => `/isp/reseller/${id}`, '/isp/isp-view-reseller');
const atStatement = ofParent((id) => `/admin/statement-matching/${id}`, '/admin/statement-matching');
const atCheckout = (pages: '/isp' | '/admin') =>
  ofParent((id) => `${pages}/online-payment/${id}`, `${pages}/online-payments`);
const ofIsp = (_id: number, { ispId }: Linked): string =>
  ispId === null ? '/admin/isp-list' : `/admin/isp-detail/${ispId}`;
const atTicket = ofParent((id) => `/isp/ticket/${id}`, '/isp/isp-ticket-list');

/** The page of every audited record, by its table. */
export const entities: Readonly<Record<string, Entity>> = {
  allocations: { path: (_id, entry) => paymentOf(entry) },
  areas: { path: '/isp/area-management' },
  automation_pauses: { path: '/isp/billing-setting' },
  billing_runs: { path: (id) => `/isp/billing-run/${id}` },
  cash_day_closings: { path: '/isp/cash-hand-over' },
  cash_hand_overs: { path: '/isp/cash-hand-over' },
  cash_movements: { path: '/isp/cash-hand-over' },
  credit_note_refunds: { path: '/isp/credit-note-list' },
  credit_notes: { path: (id) => `/isp/credit-note/${id}` },
  customers: { path: (id) => `/isp/customer-statement/${id}` },
  exports: {},
  imports: { path: (id) => `/isp/isp-user-import?import=${id}` },
  invoices: { path: (id) => `/isp/invoice-preview/${id}` },
  isp_notes: { adminPath: ofIsp },
  isp_settings: { path: '/isp/billing-setting' },
  isp_status_changes: { adminPath: ofIsp },
  isps: { path: '/isp/profile-update', adminPath: (id) => `/admin/isp-detail/${id}` },
  messaging_settings: { path: '/isp/messaging-setting' },
  platform_sms_settings: { path: '/admin/sms-setting' },
  sms_prices: { path: '/admin/sms-setting' },
  campaigns: { path: (id) => `/isp/campaign/${id}` },
  message_opt_outs: { path: '/isp/isp-user-name-list' },
  notification_settings: { path: '/isp/notification-templates' },
  notification_templates: { path: '/isp/notification-templates' },
  package_profiles: { path: '/isp/package-list' },
  packages: { path: (id) => `/isp/package-edit/${id}` },
  payment_refunds: { path: (_id, entry) => paymentOf(entry) },
  payments: { path: (_id, entry) => paymentOf(entry) },
  settlements: {
    path: (id) => `/isp/settlement/${id}`,
    adminPath: (id) => `/admin/settlement-details/${id}`,
  },
  settlement_adjustments: { path: '/isp/settlement-list', adminPath: '/admin/isp-settlement-list' },
  platform_fees: { path: '/admin/isp-settlement-list' },
  settlement_settings: { path: '/admin/isp-settlement-list' },
  gateway_statements: { path: (id) => `/admin/statement-matching/${id}` },
  gateway_statement_rows: { path: atStatement },
  gateway_statement_mappings: { path: '/admin/statement-matching' },
  fee_corrections: { path: '/admin/statement-matching' },
  payout_requests: { path: '/isp/settlement-list', adminPath: '/admin/isp-settlement-list' },
  payout_schedules: { path: '/isp/settlement-list' },
  payout_accounts: { path: '/isp/mobile-banking-info-update', adminPath: '/admin/payout-accounts' },
  period_closings: { path: '/isp/period-closing' },
  permissions: { path: '/admin/permission-list' },
  platform_settings: { path: '/admin/company-setting' },
  recurring_charges: { path: inBillingTab },
  role_permissions: { path: '/admin/role-list' },
  roles: { path: (id) => `/admin/role-edit/${id}` },
  routers: { path: (id) => `/isp/router-edit/${id}` },
  saved_views: {},
  security_deposits: { path: inBillingTab },
  sessions: { path: '/isp/account-setting' },
  skipped_months: { path: inBillingTab },
  subscribers: { path: (id) => `/isp/isp-user-name-edit-v2/${id}` },
  checkout_refunds: { path: atCheckout('/isp'), adminPath: atCheckout('/admin') },
  checkouts: {
    path: (id) => `/isp/online-payment/${id}`,
    adminPath: (id) => `/admin/online-payment/${id}`,
  },
  gateway_accounts: { path: '/isp/gateway-setting', adminPath: '/admin/gateway-setting' },
  payment_claims: { path: '/isp/payments-to-verify' },
  regulator_mappings: { path: '/isp/regulator-export' },
  retention_settings: { path: '/admin/retention' },
  departments: { path: '/isp/isp-department-list' },
  staff: { path: '/isp/isp-staff-list' },
  report_schedules: { path: '/isp/report-schedules' },
  resellers: { path: (id) => `/isp/reseller/${id}` },
  reseller_prices: { path: atReseller },
  reseller_buying_prices: { path: atReseller },
  retail_payments: { path: atReseller },
  reseller_transactions: { path: atReseller },
  reseller_conditions: { path: atReseller },
  tickets: { path: (id) => `/isp/ticket/${id}` },
  ticket_replies: { path: atTicket },
  ticket_attachments: { path: atTicket },
  outages: { path: (id) => `/isp/outage/${id}` },
  visits: { path: ofParent((id) => `/isp/ticket/${id}`, '/isp/visit-list') },
  canned_replies: { path: '/isp/isp-ticket-list' },
  subscriber_notes: { path: ofParent(workspacePath, subscribers) },
  coupon_redemptions: { path: '/admin/coupon-code-list' },
  coupons: { path: (id) => `/admin/coupon-code-edit/${id}` },
  isp_plans: { path: '/isp/service-charge-package-list' },
  service_charge_adjustments: {
    path: '/isp/service-payment-history',
  },
  service_charges: { path: '/isp/service-payment-history' },
  service_plan_versions: { path: '/admin/isp-service-package-list' },
  service_plans: { path: (id) => `/admin/service-package-edit/${id}` },
  users: { path: '/admin/user-list' },
};

/** Pages under `/isp` fail for an administrator who does not act as the ISP. */
export function entityPath(
  entry: Linked & Pick<AuditRow, 'entity' | 'entityId'>,
  ofIsp: boolean,
): string | undefined {
  const { path, adminPath } = entities[entry.entity] ?? {};
  const page = ofIsp ? path : (adminPath ?? path);
  if (page === undefined || (typeof page !== 'string' && entry.entityId === null)) return undefined;
  const address = typeof page === 'string' ? page : page(entry.entityId ?? 0, entry);
  return ofIsp || address.startsWith('/admin/') ? address : undefined;
}
