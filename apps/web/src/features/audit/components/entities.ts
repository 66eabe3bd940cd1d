import { paymentSearchPath, subscriberBillingPath } from '../../../entities/payments/paths.ts';
import { workspacePath } from '../../../entities/subscribers/paths.ts';
import type { AuditRow } from '../api.ts';

/** What an entry knows of its record besides the id. */
export type Linked = Pick<AuditRow, 'title' | 'names' | 'parentId'>;

interface Entity {
  /** The object's page, or the page that lists such objects. */
  readonly path?: string | ((id: number, linked: Linked) => string);
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
  isp_notes: { path: '/admin/isp-list' },
  isp_settings: { path: '/isp/billing-setting' },
  isp_status_changes: { path: '/admin/isp-list' },
  isps: { path: '/isp/profile-update' },
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
  settlements: { path: '/isp/settlement-list' },
  settlement_adjustments: { path: '/isp/settlement-list' },
  platform_fees: { path: '/admin/isp-settlement-list' },
  settlement_settings: { path: '/admin/isp-settlement-list' },
  gateway_statements: { path: '/admin/statement-matching' },
  gateway_statement_rows: { path: '/admin/statement-matching' },
  gateway_statement_mappings: { path: '/admin/statement-matching' },
  fee_corrections: { path: '/admin/statement-matching' },
  payout_requests: { path: '/isp/settlement-list' },
  payout_schedules: { path: '/isp/settlement-list' },
  payout_accounts: { path: '/isp/mobile-banking-info-update' },
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
  checkout_refunds: { path: '/isp/online-payments' },
  checkouts: { path: (id) => `/isp/online-payment/${id}` },
  gateway_accounts: { path: '/isp/gateway-setting' },
  payment_claims: { path: '/isp/payments-to-verify' },
  regulator_mappings: { path: '/isp/regulator-export' },
  retention_settings: { path: '/admin/retention' },
  departments: { path: '/isp/isp-department-list' },
  staff: { path: '/isp/isp-staff-list' },
  report_schedules: { path: '/isp/report-schedules' },
  resellers: { path: (id) => `/isp/reseller/${id}` },
  reseller_prices: { path: '/isp/isp-view-reseller' },
  reseller_buying_prices: { path: '/isp/isp-view-reseller' },
  retail_payments: { path: '/isp/isp-view-reseller' },
  reseller_transactions: { path: ofParent((id) => `/isp/reseller/${id}`, '/isp/isp-view-reseller') },
  reseller_conditions: { path: '/isp/isp-view-reseller' },
  tickets: { path: (id) => `/isp/ticket/${id}` },
  ticket_replies: { path: atTicket },
  ticket_attachments: { path: '/isp/isp-ticket-list' },
  outages: { path: '/isp/outage-list' },
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
