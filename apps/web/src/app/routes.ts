import { appRoute, type PageRoute, publicRoute, type RedirectRoute } from '../shared/navigation/route.ts';
import { loginRoute } from './login-route.ts';

/** Every path of the web app with its required permission and its place in the menu. */
export const pageRoutes: readonly PageRoute[] = [
  // Public pages.
  loginRoute,
  publicRoute('/register', {
    redirectIfSignedIn: true,
    namespaces: ['identity', 'geography'],
    page: () => import('../features/identity/pages/register-v2.page.tsx'),
  }),
  publicRoute('/isp-registration', {
    redirectIfSignedIn: true,
    namespaces: ['identity', 'plans'],
    page: () => import('../features/identity/pages/isp-registration.page.tsx'),
  }),
  publicRoute('/forgot-password', {
    redirectIfSignedIn: true,
    namespaces: 'identity',
    page: () => import('../features/identity/pages/forgot-password-v2.page.tsx'),
  }),
  publicRoute('/payment-complete', {
    isDocument: true,
    page: () => import('./pages/server-rendered.page.tsx'),
  }),
  publicRoute('/pay/{token}', { isDocument: true, page: () => import('./pages/server-rendered.page.tsx') }),
  publicRoute('/error-404', { page: () => import('./pages/not-found.page.tsx') }),
  publicRoute('/pages/authentication/register-v1', {
    namespaces: ['identity', 'geography'],
    page: () => import('../features/identity/pages/register-v1.page.tsx'),
  }),
  publicRoute('/pages/authentication/register-v2', {
    namespaces: ['identity', 'geography'],
    page: () => import('../features/identity/pages/register-v2.page.tsx'),
  }),
  publicRoute('/pages/authentication/forgot-password-v1', {
    namespaces: 'identity',
    page: () => import('../features/identity/pages/forgot-password-v1.page.tsx'),
  }),
  publicRoute('/pages/authentication/forgot-password-v2', {
    namespaces: 'identity',
    page: () => import('../features/identity/pages/forgot-password-v2.page.tsx'),
  }),
  publicRoute('/pages/authentication/reset-password-v1', {
    namespaces: 'identity',
    page: () => import('../features/identity/pages/reset-password-v1.page.tsx'),
  }),
  publicRoute('/pages/authentication/reset-password-v2', {
    namespaces: 'identity',
    page: () => import('../features/identity/pages/reset-password-v2.page.tsx'),
  }),

  // Every signed-in user.
  appRoute('/dashboard/isp', 'read Dashboard', {
    name: 'dashboard-ecommerce',
    menu: 'start',
    namespaces: ['dashboard', 'ways-to-pay', 'demo', 'reseller-wallet', 'reseller-agents', 'first-steps'],
    page: () => import('../features/dashboard/pages/dashboard.page.tsx'),
  }),
  appRoute('/access-control', 'update Auth', {
    menu: 'start',
    namespaces: ['roles', 'role-names', 'first-steps', 'ways-to-pay', 'demo'],
    page: () => import('../features/roles/pages/access-control.page.tsx'),
  }),

  // Subscribers and what routers report about them.
  appRoute('/isp/isp-user-name-list', 'read Subscriber', {
    menu: 'subscribers',
    namespaces: ['subscribers', 'billing'],
    firstCall: '/api/isp/isp-user/index?sort=username&page=1&pageSize=25',
    page: () => import('../features/subscribers/pages/subscriber-list.page.tsx'),
  }),
  appRoute('/isp/isp-user-name-create', 'create Subscriber', {
    menu: 'subscribers',
    namespaces: ['subscribers', 'geography', 'billing'],
    page: () => import('../features/subscribers/pages/new-subscriber.page.tsx'),
  }),
  appRoute('/isp/isp-user-name-create-new', 'create Subscriber', {
    namespaces: ['subscribers', 'geography', 'billing'],
    page: () => import('../features/subscribers/pages/new-subscriber.page.tsx'),
  }),
  appRoute('/isp/isp-user-import', 'create Subscriber', {
    namespaces: ['imports', 'subscribers'],
    page: () => import('../features/imports/pages/subscriber-import.page.tsx'),
  }),
  appRoute('/isp/isp-user-name-edit/{usernameId}', 'update Subscriber', {
    namespaces: ['subscribers', 'geography'],
    page: () => import('../features/subscribers/pages/edit-subscriber.page.tsx'),
  }),
  appRoute('/isp/isp-user-name-edit-v2/{id}', 'read Subscriber', {
    namespaces: [
      'subscribers',
      'workspace',
      'retail',
      'live',
      'usage',
      'billing',
      'payments',
      'tickets',
      'visits',
      'outages',
      'notifications',
    ],
    firstCall: '/api/isp/isp-user/show-v2/{id}?parts=connection',
    page: () => import('../features/subscribers/pages/subscriber-workspace.page.tsx'),
  }),
  appRoute('/isp/isp-user-password-change', 'update Subscriber', {
    menu: 'subscribers',
    namespaces: 'subscribers',
    page: () => import('../features/subscribers/pages/change-ppp-password.page.tsx'),
  }),
  appRoute('/isp/area-management', 'read Area', {
    menu: 'subscribers',
    namespaces: 'areas',
    page: () => import('../features/areas/pages/area-management.page.tsx'),
  }),
  appRoute('/api/get-live-data/{usernameId}', 'read LiveData', {
    namespaces: ['live', 'subscribers'],
    page: () => import('../features/subscribers/pages/live-data.page.tsx'),
  }),
  appRoute('/api/get-not-billing-users/{routerId}', 'read LiveData', {
    namespaces: ['reconciler', 'routers', 'subscribers'],
    page: () => import('../features/reconciler/pages/not-in-billing.page.tsx'),
  }),
  appRoute('/api/get-not-router-users/{routerId}', 'read LiveData', {
    namespaces: ['reconciler', 'routers', 'subscribers'],
    page: () => import('../features/reconciler/pages/not-on-router.page.tsx'),
  }),
  appRoute('/api/get-offline-users/{routerId}', 'read LiveData', {
    namespaces: ['reconciler', 'routers', 'subscribers'],
    page: () => import('../features/reconciler/pages/offline-subscribers.page.tsx'),
  }),

  // Network.
  appRoute('/isp/router-list', 'read Router', {
    menu: 'network',
    namespaces: 'routers',
    page: () => import('../features/routers/pages/router-list.page.tsx'),
  }),
  appRoute('/isp/router-create', 'create Router', {
    namespaces: 'routers',
    page: () => import('../features/routers/pages/router-create.page.tsx'),
  }),
  appRoute('/isp/router-edit/{routerId}', 'update Router', {
    namespaces: ['routers', 'reconciler', 'subscribers', 'usage'],
    page: () => import('./pages/router-edit.page.tsx'),
  }),
  appRoute('/isp/network-usage', 'read Router', {
    menu: 'network',
    namespaces: 'usage',
    page: () => import('../features/usage/pages/network-usage.page.tsx'),
  }),
  appRoute('/isp/package-list', 'read Package', {
    menu: 'network',
    namespaces: 'packages',
    page: () => import('../features/packages/pages/package-list.page.tsx'),
  }),
  appRoute('/isp/package-create', 'create Package', {
    namespaces: 'packages',
    page: () => import('../features/packages/pages/package-create.page.tsx'),
  }),
  appRoute('/isp/package-edit/{packageId}', 'update Package', {
    namespaces: 'packages',
    page: () => import('../features/packages/pages/package-edit.page.tsx'),
  }),

  // Billing.
  appRoute('/isp/invoice-list', 'read Invoice', {
    menu: 'billing',
    namespaces: ['invoices', 'billing'],
    firstCall: '/api/isp/invoice/list?sort=-issuedOn&page=1&pageSize=25',
    page: () => import('../features/invoices/pages/invoice-list.page.tsx'),
  }),
  appRoute('/isp/invoice-preview/{invoiceId}', 'read Invoice', {
    namespaces: ['invoices', 'billing'],
    page: () => import('../features/invoices/pages/invoice-preview.page.tsx'),
  }),
  appRoute('/isp/credit-note-list', 'read Invoice', {
    menu: 'billing',
    namespaces: ['credit-notes', 'invoices', 'billing'],
    page: () => import('../features/credit-notes/pages/credit-note-list.page.tsx'),
  }),
  appRoute('/isp/credit-note/{creditNoteId}', 'read Invoice', {
    namespaces: ['credit-notes', 'invoices', 'billing'],
    page: () => import('../features/credit-notes/pages/credit-note.page.tsx'),
  }),
  appRoute('/isp/customer-statement/{customerId}', 'read Invoice', {
    namespaces: ['payments', 'billing', 'personal-data'],
    page: () => import('../features/subscribers/pages/customer-statement.page.tsx'),
  }),
  appRoute('/isp/billing-runs', 'create Invoice', {
    menu: 'billing',
    namespaces: 'billing-runs',
    page: () => import('../features/billing-runs/pages/billing-runs.page.tsx'),
  }),
  appRoute('/isp/billing-run/{runId}', 'create Invoice', {
    namespaces: ['billing-runs', 'billing'],
    page: () => import('../features/billing-runs/pages/billing-run.page.tsx'),
  }),
  appRoute('/isp/payment-list', 'read Payment', {
    menu: 'billing',
    namespaces: ['payments', 'billing'],
    firstCall: '/api/isp/payment/index?sort=-receivedAt&page=1&pageSize=25',
    page: () => import('../features/payments/pages/payment-list.page.tsx'),
  }),
  appRoute('/isp/collect', 'create Payment', {
    menu: 'billing',
    namespaces: ['payments', 'billing', 'subscribers'],
    page: () => import('../features/payments/pages/collect-payments.page.tsx'),
  }),
  appRoute('/isp/online-payments', 'read Checkout', {
    menu: 'billing',
    namespaces: ['checkouts', 'ways-to-pay'],
    page: () => import('../features/checkouts/pages/online-payments.page.tsx'),
  }),
  appRoute('/isp/online-payment/{checkoutId}', 'read Checkout', {
    namespaces: 'checkouts',
    page: () => import('../features/checkouts/pages/online-payment.page.tsx'),
  }),
  appRoute('/isp/payments-to-verify', 'confirm Payment', {
    menu: 'billing',
    namespaces: ['payment-claims', 'billing'],
    page: () => import('../features/payment-claims/pages/payments-to-verify.page.tsx'),
  }),
  appRoute('/isp/cash-hand-over', 'read Payment', {
    menu: 'billing',
    namespaces: ['cash-book', 'payments', 'billing'],
    page: () => import('../features/cash-book/pages/cash-hand-over.page.tsx'),
  }),
  appRoute('/isp/period-closing', 'read PeriodClosing', {
    menu: 'billing',
    namespaces: 'period-closing',
    page: () => import('../features/period-closing/pages/period-closing.page.tsx'),
  }),
  appRoute('/isp/upcoming-suspensions', 'read Invoice', {
    menu: 'billing',
    namespaces: ['dunning', 'billing', 'subscribers'],
    page: () => import('../features/dunning/pages/upcoming-suspensions.page.tsx'),
  }),
  appRoute('/isp/settlement-list', 'read Settlement', {
    menu: 'billing',
    namespaces: ['settlements', 'payouts'],
    page: () => import('../features/settlements/pages/settlement-list.page.tsx'),
  }),
  appRoute('/isp/settlement/{settlementId}', 'read Settlement', {
    namespaces: ['settlements', 'payout-accounts'],
    page: () => import('../features/settlements/pages/own-settlement.page.tsx'),
  }),
  appRoute('/isp/un-settlement-list', 'read Settlement', {
    menu: 'billing',
    namespaces: 'settlements',
    page: () => import('../features/settlements/pages/unsettled-list.page.tsx'),
  }),
  appRoute('/isp/mobile-banking-info-update', 'update Profile', {
    menu: 'billing',
    namespaces: 'payout-accounts',
    page: () => import('../features/settlements/pages/payout-accounts.page.tsx'),
  }),
  appRoute('/isp/service-charge-package-list', 'read ServiceCharge', {
    menu: 'billing',
    namespaces: 'plans',
    page: () => import('../features/plans/pages/service-charge.page.tsx'),
  }),
  appRoute('/isp/service-payment-history', 'read ServiceCharge', {
    menu: 'billing',
    namespaces: 'plans',
    page: () => import('../features/plans/pages/payment-history.page.tsx'),
  }),

  // Resellers.
  appRoute('/isp/isp-view-reseller', 'read Reseller', {
    menu: 'resellers',
    namespaces: ['resellers', 'reseller-agents'],
    page: () => import('../features/resellers/pages/reseller-list.page.tsx'),
  }),
  appRoute('/isp/reseller/{resellerId}', 'read Reseller', {
    namespaces: [
      'resellers',
      'retail',
      'reseller-wallet',
      'reseller-agents',
      'billing',
      'subscribers',
      'users',
    ],
    page: () => import('../features/resellers/pages/reseller.page.tsx'),
  }),
  appRoute('/isp/reseller-edit/{resellerId}', 'update Reseller', {
    namespaces: ['resellers', 'users'],
    page: () => import('../features/resellers/pages/reseller-edit.page.tsx'),
  }),
  appRoute('/isp/isp-add-reseller', 'create Reseller', {
    menu: 'resellers',
    namespaces: ['resellers', 'users'],
    page: () => import('../features/resellers/pages/reseller-add.page.tsx'),
  }),
  appRoute('/isp/isp-create-reseller', 'create Reseller', {
    menu: 'resellers',
    namespaces: ['resellers', 'users'],
    page: () => import('../features/resellers/pages/reseller-create.page.tsx'),
  }),
  appRoute('/isp/reseller-condition', 'create Reseller', {
    menu: 'resellers',
    namespaces: ['resellers', 'users'],
    page: () => import('../features/resellers/pages/reseller-condition.page.tsx'),
  }),
  appRoute('/isp/isp-reseller-condition', 'create Reseller', {
    namespaces: ['resellers', 'users'],
    page: () => import('../features/resellers/pages/reseller-condition.page.tsx'),
  }),

  // Reports.
  appRoute('/isp/isp-date-wise-report', 'read Report', {
    menu: 'reports',
    namespaces: 'reports',
    page: () => import('../features/reports/pages/date-wise-report.page.tsx'),
  }),
  appRoute('/isp/isp-month-wise-report', 'read Report', {
    menu: 'reports',
    namespaces: 'reports',
    page: () => import('../features/reports/pages/month-wise-report.page.tsx'),
  }),
  appRoute('/isp/isp-area-wise-report', 'read Report', {
    menu: 'reports',
    namespaces: 'reports',
    page: () => import('../features/reports/pages/area-wise-report.page.tsx'),
  }),
  appRoute('/isp/collection-report', 'read Report', {
    menu: 'reports',
    namespaces: ['reports', 'billing'],
    page: () => import('../features/reports/pages/collection-report.page.tsx'),
  }),
  appRoute('/isp/ageing-report', 'read Report', {
    menu: 'reports',
    namespaces: 'reports',
    page: () => import('../features/reports/pages/ageing-report.page.tsx'),
  }),
  appRoute('/isp/vat-report', 'read Report', {
    menu: 'reports',
    namespaces: 'reports',
    page: () => import('../features/reports/pages/vat-report.page.tsx'),
  }),
  appRoute('/isp/vat-documents', 'read Report', {
    namespaces: 'reports',
    page: () => import('../features/reports/pages/vat-documents.page.tsx'),
  }),
  appRoute('/isp/cash-book-report', 'read Payment', {
    menu: 'reports',
    namespaces: ['reports', 'cash-book'],
    page: () => import('../features/reports/pages/cash-book-report.page.tsx'),
  }),
  appRoute('/isp/reseller-statement-report', 'read Reseller', {
    menu: 'reports',
    namespaces: ['reports', 'resellers'],
    page: () => import('../features/reports/pages/reseller-statement-report.page.tsx'),
  }),
  appRoute('/isp/isp-un-invoiced-report', 'read Report', {
    menu: 'reports',
    namespaces: 'reports',
    page: () => import('../features/reports/pages/uninvoiced-report.page.tsx'),
  }),
  appRoute('/isp/new-connection-report', 'read Report', {
    menu: 'reports',
    namespaces: 'reports',
    page: () => import('../features/reports/pages/new-connection-report.page.tsx'),
  }),
  appRoute('/isp/growth-report', 'read Report', {
    menu: 'reports',
    namespaces: 'reports',
    page: () => import('../features/reports/pages/growth-report.page.tsx'),
  }),
  appRoute('/isp/package-report', 'read Report', {
    menu: 'reports',
    namespaces: 'reports',
    page: () => import('../features/reports/pages/package-report.page.tsx'),
  }),
  appRoute('/isp/wholesale-report', 'read Report', {
    menu: 'reports',
    namespaces: 'reports',
    page: () => import('../features/reports/pages/wholesale-report.page.tsx'),
  }),
  appRoute('/isp/isp-duplicate-device', 'read Report', {
    menu: 'reports',
    namespaces: 'reports',
    page: () => import('../features/reports/pages/duplicate-devices.page.tsx'),
  }),
  appRoute('/isp/router-uptime-report', 'read Router', {
    menu: 'reports',
    namespaces: 'reports',
    page: () => import('../features/reports/pages/router-uptime-report.page.tsx'),
  }),
  appRoute('/isp/report-schedules', 'read Report', {
    menu: 'reports',
    namespaces: 'reports',
    page: () => import('../features/reports/pages/report-schedules.page.tsx'),
  }),
  appRoute('/isp/session-log', 'export PersonalData', {
    menu: 'reports',
    namespaces: 'regulator',
    page: () => import('../features/regulator/pages/session-log.page.tsx'),
  }),
  appRoute('/isp/regulator-export', 'export PersonalData', {
    menu: 'reports',
    namespaces: 'regulator',
    page: () => import('../features/regulator/pages/regulator-export.page.tsx'),
  }),
  appRoute('/isp/revenue-leaks', 'read Report', {
    menu: 'reports',
    namespaces: 'leaks',
    page: () => import('../features/leaks/pages/revenue-leaks.page.tsx'),
  }),

  // Support and messages.
  appRoute('/isp/isp-ticket-list', 'read Ticket', {
    menu: 'support',
    namespaces: 'tickets',
    page: () => import('../features/tickets/pages/ticket-list.page.tsx'),
  }),
  appRoute('/isp/isp-new-ticket', 'create Ticket', {
    menu: 'support',
    namespaces: ['tickets', 'outages', 'subscribers'],
    page: () => import('../features/tickets/pages/new-ticket.page.tsx'),
  }),
  appRoute('/isp/ticket/{id}', 'read Ticket', {
    namespaces: ['tickets', 'visits', 'outages', 'subscribers'],
    page: () => import('../features/tickets/pages/ticket.page.tsx'),
  }),
  appRoute('/isp/platform-ticket-list', 'manage Ticket', {
    menu: 'support',
    namespaces: 'tickets',
    page: () => import('../features/tickets/pages/own-requests.page.tsx'),
  }),
  appRoute('/isp/platform-ticket/{id}', 'manage Ticket', {
    namespaces: ['tickets', 'visits'],
    page: () => import('../features/tickets/pages/own-request.page.tsx'),
  }),
  appRoute('/isp/visit-list', 'update Ticket', {
    menu: 'support',
    namespaces: ['visits', 'tickets', 'subscribers'],
    page: () => import('../features/visits/pages/visit-list.page.tsx'),
  }),
  appRoute('/isp/outage-list', 'read Ticket', {
    menu: 'support',
    namespaces: 'outages',
    page: () => import('../features/outages/pages/outage-list.page.tsx'),
  }),
  appRoute('/isp/outage/{id}', 'read Ticket', {
    namespaces: ['outages', 'tickets', 'subscribers'],
    page: () => import('../features/outages/pages/outage.page.tsx'),
  }),
  appRoute('/isp/isp-department-list', 'read Department', {
    menu: 'support',
    namespaces: 'staff',
    page: () => import('../features/staff/pages/department-list.page.tsx'),
  }),
  appRoute('/isp/isp-staff-list', 'read Staff', {
    menu: 'support',
    namespaces: ['staff', 'users', 'role-names', 'billing'],
    page: () => import('../features/staff/pages/staff-list.page.tsx'),
  }),
  appRoute('/isp/bulk-notification', 'create Notification', {
    menu: 'support',
    namespaces: ['campaigns', 'notifications', 'subscribers'],
    page: () => import('../features/campaigns/pages/bulk-notification.page.tsx'),
  }),
  appRoute('/isp/campaign/{id}', 'create Notification', {
    namespaces: ['campaigns', 'notifications', 'subscribers'],
    page: () => import('../features/campaigns/pages/campaign.page.tsx'),
  }),
  appRoute('/isp/notification-list', 'read Notification', {
    menu: 'support',
    namespaces: 'notifications',
    page: () => import('../features/notifications/pages/notification-list.page.tsx'),
  }),
  appRoute('/isp/notification-templates', 'read Notification', {
    menu: 'support',
    namespaces: 'notifications',
    page: () => import('../features/notifications/pages/notification-templates.page.tsx'),
  }),
  appRoute('/isp/sms-account', 'read Notification', {
    menu: 'support',
    namespaces: ['messaging', 'plans'],
    page: () => import('../features/messaging/pages/sms-account.page.tsx'),
  }),
  appRoute('/isp/messaging-setting', 'update Notification', {
    menu: 'support',
    namespaces: ['messaging', 'notifications'],
    page: () => import('../features/messaging/pages/messaging-setting.page.tsx'),
  }),

  // Company settings and the user's own account.
  appRoute('/isp/profile-update', 'read Profile', {
    menu: 'system',
    namespaces: ['identity', 'geography'],
    page: () => import('../features/isps/pages/isp-profile.page.tsx'),
  }),
  appRoute('/isp/billing-setting', 'update Profile', {
    menu: 'system',
    namespaces: ['identity', 'payments', 'ways-to-pay'],
    page: () => import('../features/isps/pages/billing-settings.page.tsx'),
  }),
  appRoute('/isp/gateway-setting', 'read Gateway', {
    menu: 'system',
    namespaces: ['gateways', 'checkouts', 'ways-to-pay'],
    page: () => import('../features/checkouts/pages/gateway-settings.page.tsx'),
  }),
  appRoute('/isp/account-setting', 'update Auth', {
    namespaces: 'identity',
    page: () => import('../features/identity/pages/account-settings.page.tsx'),
  }),
  appRoute('/isp/change-password', 'update Auth', {
    namespaces: 'identity',
    page: () => import('../features/identity/pages/change-password.page.tsx'),
  }),

  // Users and permissions.
  appRoute('/admin/user-list', 'read User', {
    menu: 'access',
    namespaces: ['users', 'role-names', 'billing'],
    page: () => import('../features/identity/pages/user-list.page.tsx'),
  }),
  appRoute('/admin/role-list', 'read Role', {
    menu: 'access',
    namespaces: ['roles', 'role-names'],
    page: () => import('../features/roles/pages/role-list.page.tsx'),
  }),
  appRoute('/admin/role-add', 'create Role', {
    namespaces: ['roles', 'role-names'],
    page: () => import('../features/roles/pages/role-add.page.tsx'),
  }),
  appRoute('/admin/role-edit/{roleId}', 'update Role', {
    namespaces: ['roles', 'role-names'],
    page: () => import('../features/roles/pages/role-edit.page.tsx'),
  }),
  appRoute('/admin/permission-list', 'read Permission', {
    menu: 'access',
    namespaces: 'roles',
    page: () => import('../features/roles/pages/permission-list.page.tsx'),
  }),

  // The platform's ISPs and settlements; an ISP reads its own settlements elsewhere.
  appRoute('/admin/isp-list', 'read Isp', {
    menu: 'platform',
    namespaces: 'isps',
    page: () => import('../features/isp-administration/pages/isp-list.page.tsx'),
  }),
  appRoute('/admin/isp-detail/{ispId}', 'read Isp', {
    namespaces: ['isps', 'role-names'],
    page: () => import('../features/isp-administration/pages/isp-detail.page.tsx'),
  }),
  appRoute('/admin/isp-ppp-list', 'read IspPpp', {
    menu: 'platform',
    namespaces: ['isps', 'subscribers'],
    page: () => import('../features/isp-administration/pages/isp-ppp-list.page.tsx'),
  }),
  appRoute('/admin/isp-unassign-ppp-list', 'read IspPpp', {
    menu: 'platform',
    namespaces: ['isps', 'subscribers'],
    page: () => import('../features/isp-administration/pages/isp-unassign-ppp-list.page.tsx'),
  }),
  appRoute('/admin/ticket-list', 'manage Ticket', {
    name: 'admin-ticket-list',
    menu: 'platform',
    isOfPlatform: true,
    namespaces: 'tickets',
    page: () => import('../features/tickets/pages/isp-requests.page.tsx'),
  }),
  appRoute('/admin/ticket/{id}', 'manage Ticket', {
    name: 'admin-ticket',
    isOfPlatform: true,
    namespaces: ['tickets', 'visits'],
    page: () => import('../features/tickets/pages/isp-request.page.tsx'),
  }),
  appRoute('/admin/online-payments', 'manage Checkout', {
    name: 'admin-online-payments',
    menu: 'platform',
    namespaces: 'checkouts',
    page: () => import('../features/checkouts/pages/platform-online-payments.page.tsx'),
  }),
  appRoute('/admin/online-payment/{checkoutId}', 'manage Checkout', {
    name: 'admin-online-payment',
    namespaces: 'checkouts',
    page: () => import('../features/checkouts/pages/platform-online-payment.page.tsx'),
  }),
  appRoute('/admin/gateway-setting', 'manage Gateway', {
    name: 'admin-gateway-setting',
    menu: 'platform',
    namespaces: ['gateways', 'checkouts'],
    page: () => import('../features/checkouts/pages/platform-gateway-settings.page.tsx'),
  }),
  appRoute('/admin/sms-setting', 'manage Setting', {
    name: 'admin-sms-setting',
    menu: 'platform',
    namespaces: ['messaging', 'notifications'],
    page: () => import('../features/messaging/pages/platform-sms.page.tsx'),
  }),
  appRoute('/admin/settlement-list', 'manage Settlement', {
    name: 'admin-settlement-list',
    menu: 'platform',
    namespaces: ['settlements', 'payouts'],
    page: () => import('../features/settlements/pages/platform-settlement-list.page.tsx'),
  }),
  appRoute('/admin/isp-settlement-list', 'manage Settlement', {
    menu: 'platform',
    namespaces: 'settlements',
    page: () => import('../features/settlements/pages/settlements-by-isp.page.tsx'),
  }),
  appRoute('/admin/payout-accounts', 'manage Settlement', {
    menu: 'platform',
    namespaces: 'payout-accounts',
    page: () => import('../features/settlements/pages/platform-payout-accounts.page.tsx'),
  }),
  appRoute('/admin/statement-matching', 'manage Settlement', {
    menu: 'platform',
    namespaces: 'gateway-statements',
    page: () => import('../features/settlements/pages/statement-matching.page.tsx'),
  }),
  appRoute('/admin/statement-matching/{statementId}', 'manage Settlement', {
    name: 'gateway-statement',
    namespaces: 'gateway-statements',
    page: () => import('../features/settlements/pages/gateway-statement.page.tsx'),
  }),
  appRoute('/admin/new-settlement/{ispId}', 'create Settlement', {
    namespaces: ['settlements', 'payouts'],
    page: () => import('../features/settlements/pages/new-settlement.page.tsx'),
  }),
  appRoute('/admin/settlement-details/{settlementId}', 'manage Settlement', {
    namespaces: ['settlements', 'payout-accounts'],
    page: () => import('../features/settlements/pages/settlement-details.page.tsx'),
  }),
  appRoute('/admin/isp-service-package-list', 'read ServicePackage', {
    menu: 'platform',
    namespaces: 'plans',
    page: () => import('../features/plans/pages/plan-list.page.tsx'),
  }),
  appRoute('/admin/isp-service-package-add', 'create ServicePackage', {
    namespaces: 'plans',
    page: () => import('../features/plans/pages/plan-add.page.tsx'),
  }),
  appRoute('/admin/service-package-edit/{servicePid}', 'update ServicePackage', {
    namespaces: 'plans',
    page: () => import('../features/plans/pages/plan-edit.page.tsx'),
  }),
  appRoute('/admin/coupon-code-list', 'read Coupon', {
    menu: 'platform',
    namespaces: 'coupons',
    page: () => import('../features/coupons/pages/coupon-list.page.tsx'),
  }),
  appRoute('/admin/coupon-code-add', 'create Coupon', {
    namespaces: 'coupons',
    page: () => import('../features/coupons/pages/coupon-add.page.tsx'),
  }),
  appRoute('/admin/coupon-code-edit/{ccId}', 'update Coupon', {
    namespaces: 'coupons',
    page: () => import('../features/coupons/pages/coupon-edit.page.tsx'),
  }),

  // System pages.
  appRoute('/admin/audit-log', 'read Audit', {
    menu: 'system',
    namespaces: ['audit', 'role-names'],
    page: () => import('../features/audit/pages/audit-log.page.tsx'),
  }),
  appRoute('/admin/retention', 'read Retention', {
    menu: 'system',
    namespaces: 'retention',
    page: () => import('../features/retention/pages/retention.page.tsx'),
  }),
  appRoute('/admin/jobs', 'read Job', {
    menu: 'system',
    namespaces: 'background-jobs',
    page: () => import('../features/background-jobs/pages/background-jobs.page.tsx'),
  }),
  appRoute('/api-reference', 'read Audit', {
    menu: 'system',
    namespaces: 'api-reference',
    page: () => import('../features/api-reference/pages/api-reference.page.tsx'),
  }),
  appRoute('/admin/company-setting', 'read Setting', {
    menu: 'system',
    namespaces: 'settings',
    page: () => import('../features/isps/pages/platform-settings.page.tsx'),
  }),
];

export const redirectRoutes: readonly RedirectRoute[] = [
  { path: '/', name: 'home', action: 'update', subject: 'Auth', redirectTo: '/dashboard/isp' },
  { path: '*', name: 'unknown', action: 'read', subject: 'Auth', redirectTo: '/error-404' },
];
