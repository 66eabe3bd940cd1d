import { appRoute, type PageRoute, publicRoute, type RedirectRoute } from '../shared/navigation/route.ts';
import { loginRoute } from './login-route.ts';

/**
 * Every path of the panel: path, the pair that it asks for, and where the menu has it. A page that is not
 * there yet has no `page` and shows what will be; its `NAME.soon` line goes when the page comes.
 */
export const pageRoutes: readonly PageRoute[] = [
  // Open to visitors.
  loginRoute,
  publicRoute('/register', {
    redirectIfSignedIn: true,
    catalogue: ['identity', 'geography'],
    page: () => import('../features/identity/pages/register-v2.page.tsx'),
  }),
  publicRoute('/isp-registration', {
    redirectIfSignedIn: true,
    catalogue: 'identity',
    page: () => import('../features/identity/pages/isp-registration.page.tsx'),
  }),
  publicRoute('/forgot-password', {
    redirectIfSignedIn: true,
    catalogue: 'identity',
    page: () => import('../features/identity/pages/forgot-password-v2.page.tsx'),
  }),
  publicRoute('/payment-complete', {
    catalogue: 'identity',
    page: () => import('../features/identity/pages/payment-complete.page.tsx'),
  }),
  publicRoute('/pay/{token}', { isDocument: true, page: () => import('./pages/server-rendered.page.tsx') }),
  publicRoute('/error-404', { page: () => import('./pages/not-found.page.tsx') }),
  publicRoute('/pages/authentication/register-v1', {
    catalogue: ['identity', 'geography'],
    page: () => import('../features/identity/pages/register-v1.page.tsx'),
  }),
  publicRoute('/pages/authentication/register-v2', {
    catalogue: ['identity', 'geography'],
    page: () => import('../features/identity/pages/register-v2.page.tsx'),
  }),
  publicRoute('/pages/authentication/forgot-password-v1', {
    catalogue: 'identity',
    page: () => import('../features/identity/pages/forgot-password-v1.page.tsx'),
  }),
  publicRoute('/pages/authentication/forgot-password-v2', {
    catalogue: 'identity',
    page: () => import('../features/identity/pages/forgot-password-v2.page.tsx'),
  }),
  publicRoute('/pages/authentication/reset-password-v1', {
    catalogue: 'identity',
    page: () => import('../features/identity/pages/reset-password-v1.page.tsx'),
  }),
  publicRoute('/pages/authentication/reset-password-v2', {
    catalogue: 'identity',
    page: () => import('../features/identity/pages/reset-password-v2.page.tsx'),
  }),

  // Everyone who is signed in.
  appRoute('/dashboard/isp', 'read Dashboard', { name: 'dashboard-ecommerce', menu: 'start' }),
  appRoute('/access-control', 'update Auth', {
    menu: 'start',
    catalogue: 'roles',
    page: () => import('../features/roles/pages/access-control.page.tsx'),
  }),

  // An ISP's subscribers, and what its routers say about them.
  appRoute('/isp/isp-user-name-list', 'read Subscriber', {
    menu: 'subscribers',
    catalogue: 'subscribers',
    page: () => import('../features/subscribers/pages/subscriber-list.page.tsx'),
  }),
  appRoute('/isp/isp-user-name-create', 'create Subscriber', {
    menu: 'subscribers',
    catalogue: ['subscribers', 'geography'],
    page: () => import('../features/subscribers/pages/new-subscriber.page.tsx'),
  }),
  appRoute('/isp/isp-user-name-create-new', 'create Subscriber', {
    catalogue: ['subscribers', 'geography'],
    page: () => import('../features/subscribers/pages/new-subscriber.page.tsx'),
  }),
  appRoute('/isp/isp-user-import', 'create Subscriber', {
    catalogue: ['imports', 'subscribers'],
    page: () => import('../features/imports/pages/subscriber-import.page.tsx'),
  }),
  appRoute('/isp/isp-user-name-edit/{usernameId}', 'update Subscriber', {
    catalogue: ['subscribers', 'geography'],
    page: () => import('../features/subscribers/pages/edit-subscriber.page.tsx'),
  }),
  appRoute('/isp/isp-user-name-edit-v2/{id}', 'read Subscriber', {
    catalogue: ['subscribers', 'live', 'billing', 'payments'],
    page: () => import('../features/subscribers/pages/subscriber-workspace.page.tsx'),
  }),
  appRoute('/isp/isp-user-password-change', 'update Subscriber', {
    menu: 'subscribers',
    catalogue: 'subscribers',
    page: () => import('../features/subscribers/pages/change-ppp-password.page.tsx'),
  }),
  appRoute('/isp/area-management', 'read Area', {
    menu: 'subscribers',
    catalogue: 'areas',
    page: () => import('../features/areas/pages/area-management.page.tsx'),
  }),
  appRoute('/api/get-live-data/{usernameId}', 'read LiveData', {
    catalogue: ['live', 'subscribers'],
    page: () => import('../features/subscribers/pages/live-data.page.tsx'),
  }),
  appRoute('/api/get-not-billing-users/{routerId}', 'read LiveData', {
    catalogue: ['reconciler', 'routers', 'subscribers'],
    page: () => import('../features/reconciler/pages/not-in-billing.page.tsx'),
  }),
  appRoute('/api/get-not-router-users/{routerId}', 'read LiveData', {
    catalogue: ['reconciler', 'routers', 'subscribers'],
    page: () => import('../features/reconciler/pages/not-on-router.page.tsx'),
  }),
  appRoute('/api/get-offline-users/{routerId}', 'read LiveData', {
    catalogue: ['reconciler', 'routers', 'subscribers'],
    page: () => import('../features/reconciler/pages/offline-subscribers.page.tsx'),
  }),

  // Its network.
  appRoute('/isp/router-list', 'read Router', {
    menu: 'network',
    catalogue: 'routers',
    page: () => import('../features/routers/pages/router-list.page.tsx'),
  }),
  appRoute('/isp/router-create', 'create Router', {
    catalogue: 'routers',
    page: () => import('../features/routers/pages/router-create.page.tsx'),
  }),
  appRoute('/isp/router-edit/{routerId}', 'update Router', {
    catalogue: ['routers', 'reconciler', 'subscribers'],
    page: () => import('./pages/router-edit.page.tsx'),
  }),
  appRoute('/isp/package-list', 'read Package', {
    menu: 'network',
    catalogue: 'packages',
    page: () => import('../features/packages/pages/package-list.page.tsx'),
  }),
  appRoute('/isp/package-create', 'create Package', {
    catalogue: 'packages',
    page: () => import('../features/packages/pages/package-create.page.tsx'),
  }),
  appRoute('/isp/package-edit/{packageId}', 'update Package', {
    catalogue: 'packages',
    page: () => import('../features/packages/pages/package-edit.page.tsx'),
  }),

  // Its money.
  appRoute('/isp/invoice-list', 'read Invoice', {
    menu: 'billing',
    catalogue: ['invoices', 'billing'],
    page: () => import('../features/invoices/pages/invoice-list.page.tsx'),
  }),
  appRoute('/isp/invoice-preview/{invoiceId}', 'read Invoice', {
    catalogue: ['invoices', 'billing'],
    page: () => import('../features/invoices/pages/invoice-preview.page.tsx'),
  }),
  appRoute('/isp/billing-runs', 'read Invoice', {
    menu: 'billing',
    catalogue: ['billing-runs', 'billing'],
    page: () => import('../features/billing-runs/pages/billing-runs.page.tsx'),
  }),
  appRoute('/isp/billing-run/{runId}', 'read Invoice', {
    catalogue: ['billing-runs', 'billing'],
    page: () => import('../features/billing-runs/pages/billing-run.page.tsx'),
  }),
  appRoute('/isp/payment-list', 'read Payment', {
    menu: 'billing',
    catalogue: ['payments', 'billing'],
    page: () => import('../features/payments/pages/payment-list.page.tsx'),
  }),
  appRoute('/isp/collect', 'create Payment', {
    menu: 'billing',
    catalogue: ['payments', 'billing', 'subscribers'],
    page: () => import('../features/payments/pages/collect-payments.page.tsx'),
  }),
  appRoute('/isp/cash-hand-over', 'read Payment', {
    menu: 'billing',
    catalogue: ['payments', 'billing'],
    page: () => import('../features/cash-book/pages/cash-hand-over.page.tsx'),
  }),
  appRoute('/isp/cut-off-list', 'read Invoice', {
    menu: 'billing',
    catalogue: ['dunning', 'billing'],
    page: () => import('../features/dunning/pages/upcoming-suspensions.page.tsx'),
  }),
  appRoute('/isp/settlement-list', 'read Settlement', { menu: 'billing' }),
  appRoute('/isp/un-settlement-list', 'read Settlement', { menu: 'billing' }),
  appRoute('/isp/mobile-banking-info-update', 'update Profile', { menu: 'billing' }),
  appRoute('/isp/service-charge-package-list', 'read ServiceCharge', { menu: 'billing' }),
  appRoute('/isp/service-payment-history', 'read ServiceCharge', { menu: 'billing' }),

  // Its resellers.
  appRoute('/isp/isp-view-reseller', 'read Reseller', { menu: 'resellers' }),
  appRoute('/isp/isp-add-reseller', 'create Reseller', { menu: 'resellers' }),
  appRoute('/isp/isp-create-reseller', 'create Reseller', { menu: 'resellers' }),
  appRoute('/isp/reseller-condition', 'create Reseller', { menu: 'resellers' }),
  appRoute('/isp/isp-reseller-condition', 'create Reseller'),

  // Its reports.
  appRoute('/isp/isp-date-wise-report', 'read Report', { menu: 'reports' }),
  appRoute('/isp/isp-month-wise-report', 'read Report', { menu: 'reports' }),
  appRoute('/isp/isp-area-wise-report', 'read Report', { menu: 'reports' }),
  appRoute('/isp/new-connection-report', 'read Report', { menu: 'reports' }),
  appRoute('/isp/isp-duplicate-device', 'read Report', { menu: 'reports' }),
  appRoute('/isp/isp-un-invoiced-report', 'read Report', { menu: 'reports' }),

  // Its help desk and its messages.
  appRoute('/isp/isp-ticket-list', 'read Ticket', { menu: 'support' }),
  appRoute('/isp/isp-new-ticket', 'create Ticket', { menu: 'support' }),
  appRoute('/isp/ticket/{id}', 'read Ticket'),
  appRoute('/isp/isp-department-list', 'read Department', { menu: 'support' }),
  appRoute('/isp/isp-staff-list', 'read Staff', { menu: 'support' }),
  appRoute('/isp/bulk-notification', 'create Notification', { menu: 'support' }),
  appRoute('/isp/notification-list', 'read Notification', {
    menu: 'support',
    catalogue: 'notifications',
    page: () => import('../features/notifications/pages/notification-list.page.tsx'),
  }),
  appRoute('/isp/notification-templates', 'read Notification', {
    menu: 'support',
    catalogue: 'notifications',
    page: () => import('../features/notifications/pages/notification-templates.page.tsx'),
  }),

  // The company itself, and a person's own.
  appRoute('/isp/profile-update', 'read Profile', {
    menu: 'system',
    catalogue: ['identity', 'geography'],
    page: () => import('../features/isps/pages/isp-profile.page.tsx'),
  }),
  appRoute('/isp/billing-setting', 'update Profile', {
    menu: 'system',
    catalogue: ['identity', 'payments'],
    page: () => import('../features/isps/pages/billing-settings.page.tsx'),
  }),
  appRoute('/isp/account-setting', 'update Auth', {
    catalogue: 'identity',
    page: () => import('../features/identity/pages/account-settings.page.tsx'),
  }),
  appRoute('/isp/change-password', 'update Auth', {
    catalogue: 'identity',
    page: () => import('../features/identity/pages/change-password.page.tsx'),
  }),

  // People and their rights.
  appRoute('/admin/user-list', 'read User', {
    menu: 'access',
    catalogue: 'users',
    page: () => import('../features/identity/pages/user-list.page.tsx'),
  }),
  appRoute('/admin/role-list', 'read Role', {
    menu: 'access',
    catalogue: 'roles',
    page: () => import('../features/roles/pages/role-list.page.tsx'),
  }),
  appRoute('/admin/role-add', 'create Role', {
    catalogue: 'roles',
    page: () => import('../features/roles/pages/role-add.page.tsx'),
  }),
  appRoute('/admin/role-edit/{roleId}', 'update Role', {
    catalogue: 'roles',
    page: () => import('../features/roles/pages/role-edit.page.tsx'),
  }),
  appRoute('/admin/permission-list', 'read Permission', {
    menu: 'access',
    catalogue: 'roles',
    page: () => import('../features/roles/pages/permission-list.page.tsx'),
  }),

  // The platform's ISPs and their money; an ISP reads its own settlements elsewhere.
  appRoute('/admin/isp-list', 'read Isp', {
    menu: 'platform',
    catalogue: 'isps',
    page: () => import('../features/isps/pages/isp-list.page.tsx'),
  }),
  appRoute('/admin/isp-ppp-list', 'read IspPpp', { menu: 'platform' }),
  appRoute('/admin/isp-unassign-ppp-list', 'read IspPpp', { menu: 'platform' }),
  appRoute('/admin/settlement-list', 'manage Settlement', {
    name: 'admin-settlement-list',
    menu: 'platform',
  }),
  appRoute('/admin/isp-settlement-list', 'manage Settlement', { menu: 'platform' }),
  appRoute('/admin/new-settlement/{ispId}', 'create Settlement'),
  appRoute('/admin/settlement-details/{settlementId}', 'manage Settlement'),
  appRoute('/admin/isp-service-package-list', 'read ServicePackage', { menu: 'platform' }),
  appRoute('/admin/isp-service-package-add', 'create ServicePackage'),
  appRoute('/admin/service-package-edit/{servicePid}', 'update ServicePackage'),
  appRoute('/admin/coupon-code-list', 'read Coupon', { menu: 'platform' }),
  appRoute('/admin/coupon-code-add', 'create Coupon'),
  appRoute('/admin/coupon-code-edit/{ccId}', 'update Coupon'),

  // The panel itself.
  appRoute('/admin/audit-log', 'read Audit', {
    menu: 'system',
    catalogue: 'audit',
    page: () => import('../features/audit/pages/audit-log.page.tsx'),
  }),
  appRoute('/admin/jobs', 'read Job', {
    menu: 'system',
    catalogue: 'background-jobs',
    page: () => import('../features/background-jobs/pages/background-jobs.page.tsx'),
  }),
  appRoute('/admin/company-setting', 'read Setting', {
    menu: 'system',
    catalogue: 'settings',
    page: () => import('../features/isps/pages/platform-settings.page.tsx'),
  }),
];

export const redirectRoutes: readonly RedirectRoute[] = [
  { path: '/', name: 'home', action: 'update', subject: 'Auth', redirectTo: '/dashboard/isp' },
  { path: '*', name: 'unknown', action: 'read', subject: 'Auth', redirectTo: '/error-404' },
];
