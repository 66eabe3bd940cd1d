import { type PageRoute, panelRoute, publicRoute, type RedirectRoute } from '../shared/navigation/route.ts';
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
  panelRoute('/dashboard/isp', 'read Dashboard', { name: 'dashboard-ecommerce', menu: 'start' }),
  panelRoute('/access-control', 'update Auth', {
    menu: 'start',
    catalogue: 'roles',
    page: () => import('../features/roles/pages/access-control.page.tsx'),
  }),

  // An ISP's subscribers, and what its routers say about them.
  panelRoute('/isp/isp-user-name-list', 'read Subscriber', {
    menu: 'subscribers',
    catalogue: 'subscribers',
    page: () => import('../features/subscribers/pages/subscriber-list.page.tsx'),
  }),
  panelRoute('/isp/isp-user-name-create', 'create Subscriber', {
    menu: 'subscribers',
    catalogue: ['subscribers', 'geography'],
    page: () => import('../features/subscribers/pages/new-subscriber.page.tsx'),
  }),
  panelRoute('/isp/isp-user-name-create-new', 'create Subscriber', {
    catalogue: ['subscribers', 'geography'],
    page: () => import('../features/subscribers/pages/new-subscriber.page.tsx'),
  }),
  panelRoute('/isp/isp-user-import', 'create Subscriber', {
    catalogue: ['imports', 'subscribers'],
    page: () => import('../features/imports/pages/subscriber-import.page.tsx'),
  }),
  panelRoute('/isp/isp-user-name-edit/{usernameId}', 'update Subscriber', {
    catalogue: ['subscribers', 'geography'],
    page: () => import('../features/subscribers/pages/edit-subscriber.page.tsx'),
  }),
  panelRoute('/isp/isp-user-name-edit-v2/{id}', 'read Subscriber', {
    catalogue: ['subscribers', 'live', 'billing', 'payments'],
    page: () => import('../features/subscribers/pages/subscriber-workspace.page.tsx'),
  }),
  panelRoute('/isp/isp-user-password-change', 'update Subscriber', {
    menu: 'subscribers',
    catalogue: 'subscribers',
    page: () => import('../features/subscribers/pages/change-ppp-password.page.tsx'),
  }),
  panelRoute('/isp/area-management', 'read Area', {
    menu: 'subscribers',
    catalogue: 'areas',
    page: () => import('../features/areas/pages/area-management.page.tsx'),
  }),
  panelRoute('/api/get-live-data/{usernameId}', 'read LiveData', {
    catalogue: ['live', 'subscribers'],
    page: () => import('../features/subscribers/pages/live-data.page.tsx'),
  }),
  panelRoute('/api/get-not-billing-users/{routerId}', 'read LiveData', {
    catalogue: ['reconciler', 'routers', 'subscribers'],
    page: () => import('../features/reconciler/pages/not-in-billing.page.tsx'),
  }),
  panelRoute('/api/get-not-router-users/{routerId}', 'read LiveData', {
    catalogue: ['reconciler', 'routers', 'subscribers'],
    page: () => import('../features/reconciler/pages/not-on-router.page.tsx'),
  }),
  panelRoute('/api/get-offline-users/{routerId}', 'read LiveData', {
    catalogue: ['reconciler', 'routers', 'subscribers'],
    page: () => import('../features/reconciler/pages/offline-subscribers.page.tsx'),
  }),

  // Its network.
  panelRoute('/isp/router-list', 'read Router', {
    menu: 'network',
    catalogue: 'routers',
    page: () => import('../features/routers/pages/router-list.page.tsx'),
  }),
  panelRoute('/isp/router-create', 'create Router', {
    catalogue: 'routers',
    page: () => import('../features/routers/pages/router-create.page.tsx'),
  }),
  panelRoute('/isp/router-edit/{routerId}', 'update Router', {
    catalogue: ['routers', 'reconciler', 'subscribers'],
    page: () => import('./pages/router-edit.page.tsx'),
  }),
  panelRoute('/isp/package-list', 'read Package', {
    menu: 'network',
    catalogue: 'packages',
    page: () => import('../features/packages/pages/package-list.page.tsx'),
  }),
  panelRoute('/isp/package-create', 'create Package', {
    catalogue: 'packages',
    page: () => import('../features/packages/pages/package-create.page.tsx'),
  }),
  panelRoute('/isp/package-edit/{packageId}', 'update Package', {
    catalogue: 'packages',
    page: () => import('../features/packages/pages/package-edit.page.tsx'),
  }),

  // Its money.
  panelRoute('/isp/invoice-list', 'read Invoice', {
    menu: 'billing',
    catalogue: ['invoices', 'billing'],
    page: () => import('../features/invoices/pages/invoice-list.page.tsx'),
  }),
  panelRoute('/isp/invoice-preview/{invoiceId}', 'read Invoice', {
    catalogue: ['invoices', 'billing'],
    page: () => import('../features/invoices/pages/invoice-preview.page.tsx'),
  }),
  panelRoute('/isp/billing-runs', 'read Invoice', {
    menu: 'billing',
    catalogue: ['billing-runs', 'billing'],
    page: () => import('../features/billing-runs/pages/billing-runs.page.tsx'),
  }),
  panelRoute('/isp/billing-run/{runId}', 'read Invoice', {
    catalogue: ['billing-runs', 'billing'],
    page: () => import('../features/billing-runs/pages/billing-run.page.tsx'),
  }),
  panelRoute('/isp/payment-list', 'read Payment', {
    menu: 'billing',
    catalogue: ['payments', 'billing'],
    page: () => import('../features/payments/pages/payment-list.page.tsx'),
  }),
  panelRoute('/isp/collect', 'create Payment', {
    menu: 'billing',
    catalogue: ['payments', 'billing', 'subscribers'],
    page: () => import('../features/payments/pages/collect-payments.page.tsx'),
  }),
  panelRoute('/isp/cash-hand-over', 'read Payment', {
    menu: 'billing',
    catalogue: ['payments', 'billing'],
    page: () => import('../features/cash-book/pages/cash-hand-over.page.tsx'),
  }),
  panelRoute('/isp/cut-off-list', 'read Invoice', {
    menu: 'billing',
    catalogue: ['dunning', 'billing'],
    page: () => import('../features/dunning/pages/upcoming-suspensions.page.tsx'),
  }),
  panelRoute('/isp/settlement-list', 'read Settlement', { menu: 'billing' }),
  panelRoute('/isp/un-settlement-list', 'read Settlement', { menu: 'billing' }),
  panelRoute('/isp/mobile-banking-info-update', 'update Profile', { menu: 'billing' }),
  panelRoute('/isp/service-charge-package-list', 'read ServiceCharge', { menu: 'billing' }),
  panelRoute('/isp/service-payment-history', 'read ServiceCharge', { menu: 'billing' }),

  // Its resellers.
  panelRoute('/isp/isp-view-reseller', 'read Reseller', { menu: 'resellers' }),
  panelRoute('/isp/isp-add-reseller', 'create Reseller', { menu: 'resellers' }),
  panelRoute('/isp/isp-create-reseller', 'create Reseller', { menu: 'resellers' }),
  panelRoute('/isp/reseller-condition', 'create Reseller', { menu: 'resellers' }),
  panelRoute('/isp/isp-reseller-condition', 'create Reseller'),

  // Its reports.
  panelRoute('/isp/isp-date-wise-report', 'read Report', { menu: 'reports' }),
  panelRoute('/isp/isp-month-wise-report', 'read Report', { menu: 'reports' }),
  panelRoute('/isp/isp-area-wise-report', 'read Report', { menu: 'reports' }),
  panelRoute('/isp/new-connection-report', 'read Report', { menu: 'reports' }),
  panelRoute('/isp/isp-duplicate-device', 'read Report', { menu: 'reports' }),
  panelRoute('/isp/isp-un-invoiced-report', 'read Report', { menu: 'reports' }),

  // Its help desk and its messages.
  panelRoute('/isp/isp-ticket-list', 'read Ticket', { menu: 'support' }),
  panelRoute('/isp/isp-new-ticket', 'create Ticket', { menu: 'support' }),
  panelRoute('/isp/ticket/{id}', 'read Ticket'),
  panelRoute('/isp/isp-department-list', 'read Department', { menu: 'support' }),
  panelRoute('/isp/isp-staff-list', 'read Staff', { menu: 'support' }),
  panelRoute('/isp/bulk-notification', 'create Notification', { menu: 'support' }),
  panelRoute('/isp/notification-list', 'read Notification', {
    menu: 'support',
    catalogue: 'notifications',
    page: () => import('../features/notifications/pages/notification-list.page.tsx'),
  }),
  panelRoute('/isp/notification-templates', 'read Notification', {
    menu: 'support',
    catalogue: 'notifications',
    page: () => import('../features/notifications/pages/notification-templates.page.tsx'),
  }),

  // The company itself, and a person's own.
  panelRoute('/isp/profile-update', 'read Profile', {
    menu: 'system',
    catalogue: ['identity', 'geography'],
    page: () => import('../features/isps/pages/isp-profile.page.tsx'),
  }),
  panelRoute('/isp/billing-setting', 'update Profile', {
    menu: 'system',
    catalogue: ['identity', 'payments'],
    page: () => import('../features/isps/pages/billing-settings.page.tsx'),
  }),
  panelRoute('/isp/account-setting', 'update Auth', {
    catalogue: 'identity',
    page: () => import('../features/identity/pages/account-settings.page.tsx'),
  }),
  panelRoute('/isp/change-password', 'update Auth', {
    catalogue: 'identity',
    page: () => import('../features/identity/pages/change-password.page.tsx'),
  }),

  // People and their rights.
  panelRoute('/admin/user-list', 'read User', {
    menu: 'access',
    catalogue: 'users',
    page: () => import('../features/identity/pages/user-list.page.tsx'),
  }),
  panelRoute('/admin/role-list', 'read Role', {
    menu: 'access',
    catalogue: 'roles',
    page: () => import('../features/roles/pages/role-list.page.tsx'),
  }),
  panelRoute('/admin/role-add', 'create Role', {
    catalogue: 'roles',
    page: () => import('../features/roles/pages/role-add.page.tsx'),
  }),
  panelRoute('/admin/role-edit/{roleId}', 'update Role', {
    catalogue: 'roles',
    page: () => import('../features/roles/pages/role-edit.page.tsx'),
  }),
  panelRoute('/admin/permission-list', 'read Permission', {
    menu: 'access',
    catalogue: 'roles',
    page: () => import('../features/roles/pages/permission-list.page.tsx'),
  }),

  // The platform's ISPs and their money; an ISP reads its own settlements elsewhere.
  panelRoute('/admin/isp-list', 'read Isp', {
    menu: 'platform',
    catalogue: 'isps',
    page: () => import('../features/isps/pages/isp-list.page.tsx'),
  }),
  panelRoute('/admin/isp-ppp-list', 'read IspPpp', { menu: 'platform' }),
  panelRoute('/admin/isp-unassign-ppp-list', 'read IspPpp', { menu: 'platform' }),
  panelRoute('/admin/settlement-list', 'manage Settlement', {
    name: 'admin-settlement-list',
    menu: 'platform',
  }),
  panelRoute('/admin/isp-settlement-list', 'manage Settlement', { menu: 'platform' }),
  panelRoute('/admin/new-settlement/{ispId}', 'create Settlement'),
  panelRoute('/admin/settlement-details/{settlementId}', 'manage Settlement'),
  panelRoute('/admin/isp-service-package-list', 'read ServicePackage', { menu: 'platform' }),
  panelRoute('/admin/isp-service-package-add', 'create ServicePackage'),
  panelRoute('/admin/service-package-edit/{servicePid}', 'update ServicePackage'),
  panelRoute('/admin/coupon-code-list', 'read Coupon', { menu: 'platform' }),
  panelRoute('/admin/coupon-code-add', 'create Coupon'),
  panelRoute('/admin/coupon-code-edit/{ccId}', 'update Coupon'),

  // The panel itself.
  panelRoute('/admin/audit-log', 'read Audit', {
    menu: 'system',
    catalogue: 'audit',
    page: () => import('../features/audit/pages/audit-log.page.tsx'),
  }),
  panelRoute('/admin/jobs', 'read Job', {
    menu: 'system',
    catalogue: 'background-jobs',
    page: () => import('../features/background-jobs/pages/background-jobs.page.tsx'),
  }),
  panelRoute('/admin/company-setting', 'read Setting', {
    menu: 'system',
    catalogue: 'settings',
    page: () => import('../features/isps/pages/platform-settings.page.tsx'),
  }),
];

export const redirectRoutes: readonly RedirectRoute[] = [
  { path: '/', name: 'home', action: 'update', subject: 'Auth', redirectTo: '/dashboard/isp' },
  { path: '*', name: 'unknown', action: 'read', subject: 'Auth', redirectTo: '/error-404' },
];
