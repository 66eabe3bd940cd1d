import { describe, expect, it } from 'vitest';
import { resolveRedirect } from './guard.ts';
import { pageRoutes, redirectRoutes } from './routes.ts';

const routes = [...pageRoutes, ...redirectRoutes];
const paths = routes.map(({ path }) => path);

/** Public paths that bookmarks and other systems rely on. */
const promised = `
/login /register /isp-registration /forgot-password /payment-complete /pay/{token} /error-404
/pages/authentication/register-v1 /pages/authentication/register-v2
/pages/authentication/forgot-password-v1 /pages/authentication/forgot-password-v2
/pages/authentication/reset-password-v1 /pages/authentication/reset-password-v2
/ /dashboard/isp /access-control
/isp/router-list /isp/router-create /isp/router-edit/{routerId}
/isp/package-list /isp/package-create /isp/package-edit/{packageId}
/isp/isp-user-name-list /isp/area-management
/isp/isp-user-name-create /isp/isp-user-name-create-new /isp/isp-user-import
/isp/isp-user-name-edit/{usernameId} /isp/isp-user-name-edit-v2/{id}
/api/get-live-data/{usernameId} /api/get-not-billing-users/{routerId}
/api/get-not-router-users/{routerId} /api/get-offline-users/{routerId}
/isp/profile-update /isp/billing-setting /isp/account-setting /isp/change-password /isp/mobile-banking-info-update
/isp/reseller-condition /isp/isp-reseller-condition
/isp/isp-add-reseller /isp/isp-create-reseller /isp/isp-view-reseller
/isp/reseller/{resellerId} /isp/reseller-edit/{resellerId}
/isp/isp-user-password-change /isp/invoice-list /isp/invoice-preview/{invoiceId}
/isp/payment-list /isp/collect /isp/cash-hand-over /isp/period-closing /isp/upcoming-suspensions
/isp/billing-runs /isp/billing-run/{runId} /isp/credit-note-list /isp/credit-note/{creditNoteId}
/isp/customer-statement/{customerId}
/isp/online-payments /isp/online-payment/{checkoutId} /isp/payments-to-verify /isp/gateway-setting
/isp/settlement-list /isp/settlement/{settlementId} /isp/un-settlement-list
/isp/isp-date-wise-report /isp/isp-area-wise-report /isp/new-connection-report
/isp/isp-month-wise-report /isp/isp-duplicate-device /isp/isp-un-invoiced-report
/isp/ageing-report /isp/collection-report /isp/growth-report /isp/package-report /isp/vat-report /isp/vat-documents /isp/wholesale-report /isp/report-schedules
/isp/router-uptime-report /isp/cash-book-report /isp/reseller-statement-report /isp/revenue-leaks /isp/network-usage /isp/session-log /isp/regulator-export
/isp/bulk-notification /isp/campaign/{id} /isp/notification-list /isp/notification-templates /isp/sms-account /isp/messaging-setting /isp/isp-new-ticket /isp/isp-ticket-list /isp/ticket/{id} /isp/platform-ticket-list /isp/platform-ticket/{id}
/isp/visit-list /isp/outage-list /isp/outage/{id} /isp/isp-department-list /isp/isp-staff-list
/isp/service-charge-package-list /isp/service-payment-history
/admin/online-payments /admin/online-payment/{checkoutId} /admin/gateway-setting /admin/sms-setting
/admin/payout-accounts /admin/statement-matching /admin/statement-matching/{statementId} /admin/new-settlement/{ispId} /admin/settlement-list /admin/settlement-details/{settlementId}
/admin/isp-settlement-list /admin/isp-list /admin/isp-detail/{ispId} /admin/isp-ppp-list /admin/isp-unassign-ppp-list /admin/ticket-list /admin/ticket/{id}
/admin/user-list /admin/role-list /admin/role-add /admin/role-edit/{roleId} /admin/permission-list
/admin/isp-service-package-list /admin/isp-service-package-add /admin/service-package-edit/{servicePid}
/admin/coupon-code-list /admin/coupon-code-add /admin/coupon-code-edit/{ccId}
/admin/retention /api-reference /admin/audit-log /admin/jobs /admin/company-setting
`
  .trim()
  .split(/\s+/);

describe('the route table', () => {
  it('has exactly the public paths and the catch-all', () => {
    expect([...paths].sort()).toEqual([...promised, '*'].sort());
  });

  it('has unique paths and names', () => {
    expect(new Set(paths).size).toBe(routes.length);
    expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length);
  });

  it('names the dashboard as existing links expect', () => {
    expect(pageRoutes.find(({ path }) => path === '/dashboard/isp')?.name).toBe('dashboard-ecommerce');
  });

  it('requires a permission that visitors lack on every page that is not public', () => {
    for (const route of pageRoutes.filter(({ isPublic }) => !isPublic)) {
      expect(`${route.action} ${route.subject}`, route.path).not.toBe('read Auth');
      expect(resolveRedirect(route, undefined, route.path), route.path).toMatch(/^\/login/);
    }
  });

  it('makes exactly the pages without a menu public', () => {
    const open = routes.filter((route) => resolveRedirect(route, undefined, route.path) === undefined);
    const full = pageRoutes.filter(({ layout }) => layout === 'full');
    expect(open.map(({ path }) => path)).toEqual([...full.map(({ path }) => path), '*']);
  });

  it('redirects a signed-in user from the registration and sign-in pages', () => {
    const redirecting = pageRoutes.filter(({ redirectIfSignedIn }) => redirectIfSignedIn);
    expect(redirecting.map(({ path }) => path)).toEqual([
      '/login',
      '/register',
      '/isp-registration',
      '/forgot-password',
    ]);
  });

  it('redirects only to existing paths', () => {
    for (const { redirectTo } of redirectRoutes) expect(paths).toContain(redirectTo);
  });
});
