import type audit from '../../../locales/en/audit.json';

interface Entity {
  readonly key: keyof typeof audit;
  /** The object's page, or the page that lists such objects. */
  readonly path?: string | ((id: number) => string);
}

/** Title and page of every audited record, by its table. */
export const entities: Readonly<Record<string, Entity>> = {
  allocations: { key: 'entity.allocations' },
  areas: { key: 'entity.areas', path: '/isp/area-management' },
  automation_pauses: { key: 'entity.automation_pauses' },
  billing_runs: { key: 'entity.billing_runs', path: (id) => `/isp/billing-run/${id}` },
  cash_day_closings: { key: 'entity.cash_day_closings', path: '/isp/cash-hand-over' },
  cash_hand_overs: { key: 'entity.cash_hand_overs', path: '/isp/cash-hand-over' },
  cash_movements: { key: 'entity.cash_movements', path: '/isp/cash-hand-over' },
  credit_note_refunds: { key: 'entity.credit_note_refunds' },
  credit_notes: { key: 'entity.credit_notes', path: (id) => `/isp/credit-note/${id}` },
  customers: { key: 'entity.customers', path: (id) => `/isp/customer-statement/${id}` },
  exports: { key: 'entity.exports' },
  imports: { key: 'entity.imports', path: (id) => `/isp/isp-user-import?import=${id}` },
  invoices: { key: 'entity.invoices', path: (id) => `/isp/invoice-preview/${id}` },
  isp_notes: { key: 'entity.isp_notes', path: '/admin/isp-list' },
  isp_settings: { key: 'entity.isp_settings', path: '/isp/billing-setting' },
  isp_status_changes: { key: 'entity.isp_status_changes', path: '/admin/isp-list' },
  isps: { key: 'entity.isps', path: '/isp/profile-update' },
  notification_settings: { key: 'entity.notification_settings', path: '/isp/notification-templates' },
  notification_templates: { key: 'entity.notification_templates', path: '/isp/notification-templates' },
  package_profiles: { key: 'entity.package_profiles' },
  packages: { key: 'entity.packages', path: (id) => `/isp/package-edit/${id}` },
  payment_refunds: { key: 'entity.payment_refunds' },
  payments: { key: 'entity.payments', path: '/isp/payment-list' },
  period_closings: { key: 'entity.period_closings', path: '/isp/period-closing' },
  permissions: { key: 'entity.permissions', path: '/admin/permission-list' },
  platform_settings: { key: 'entity.platform_settings', path: '/admin/company-setting' },
  recurring_charges: { key: 'entity.recurring_charges' },
  role_permissions: { key: 'entity.role_permissions' },
  roles: { key: 'entity.roles', path: (id) => `/admin/role-edit/${id}` },
  routers: { key: 'entity.routers', path: (id) => `/isp/router-edit/${id}` },
  saved_views: { key: 'entity.saved_views' },
  security_deposits: { key: 'entity.security_deposits' },
  sessions: { key: 'entity.sessions' },
  skipped_months: { key: 'entity.skipped_months' },
  subscribers: { key: 'entity.subscribers', path: (id) => `/isp/isp-user-name-edit-v2/${id}` },
  checkout_refunds: { key: 'entity.checkout_refunds' },
  checkouts: { key: 'entity.checkouts' },
  gateway_accounts: { key: 'entity.gateway_accounts' },
  payment_claims: { key: 'entity.payment_claims' },
  retention_settings: { key: 'entity.retention_settings' },
  subscriber_notes: { key: 'entity.subscriber_notes' },
  coupon_redemptions: { key: 'entity.coupon_redemptions' },
  coupons: { key: 'entity.coupons', path: (id) => `/admin/coupon-code-edit/${id}` },
  isp_plans: { key: 'entity.isp_plans', path: '/isp/service-charge-package-list' },
  service_charge_adjustments: { key: 'entity.service_charge_adjustments' },
  service_charges: { key: 'entity.service_charges', path: '/isp/service-payment-history' },
  service_plan_versions: { key: 'entity.service_plan_versions' },
  service_plans: { key: 'entity.service_plans', path: (id) => `/admin/service-package-edit/${id}` },
  users: { key: 'entity.users', path: '/admin/user-list' },
};

export const events: Readonly<Record<string, keyof typeof audit>> = {
  acting_as_began: 'event.acting_as_began',
  erased: 'event.erased',
  exported: 'event.exported',
  key_rotated: 'event.key_rotated',
  password_shown: 'event.password_shown',
  refresh_token_on_other_device: 'event.refresh_token_on_other_device',
  refresh_token_reused: 'event.refresh_token_reused',
  sign_in_blocked: 'event.sign_in_blocked',
  sign_in_failed: 'event.sign_in_failed',
  signed_in: 'event.signed_in',
};
