import { testPassword } from '@lastmile/testing';
import { north } from '../support/test-server.ts';
import type { AccessTable } from './access-row.ts';
import { billingRows } from './rows/billing.ts';
import { billingRunRows } from './rows/billing-runs.ts';
import { cashBookRows } from './rows/cash-book.ts';
import { checkoutRows } from './rows/checkouts.ts';
import { dunningRows } from './rows/dunning.ts';
import { importRows } from './rows/imports.ts';
import { insightRows } from './rows/insights.ts';
import { ispAdministrationRows } from './rows/isp-administration.ts';
import { liveRows } from './rows/live.ts';
import { notificationRows } from './rows/notifications.ts';
import { outageRows } from './rows/outages.ts';
import { packageRows } from './rows/packages.ts';
import { payPageRows } from './rows/pay-page.ts';
import { periodClosingRows } from './rows/period-closing.ts';
import { personalDataRows } from './rows/personal-data.ts';
import { planRows } from './rows/plans.ts';
import { reconcilerRows } from './rows/reconciler.ts';
import { resellerRows } from './rows/resellers.ts';
import { routerRows } from './rows/routers.ts';
import { securityDepositRows } from './rows/security-deposits.ts';
import { settlementRows } from './rows/settlements.ts';
import { subscriberRows } from './rows/subscribers.ts';
import { supportRows } from './rows/support.ts';
import { timelineRows } from './rows/timeline.ts';

const platformUsers = 'admin platform_accountant platform_support';
const allUsers = `client ${platformUsers} accountant technician collector staff reseller`;
const nothing = () => ({});
const emptyView = {
  search: '',
  sort: 'username',
  filters: {},
  columns: { hidden: [], order: [], widths: {} },
};

/**
 * Every call with the roles that may use it. A new call needs one row here; otherwise the test fails and says
 * so. How to add one: docs/changing/add-a-call.md.
 */
export const accessTable: AccessTable = {
  'health.live': { allows: 'public', otherIsp: 'own', sample: nothing },
  'health.ready': { allows: 'public', otherIsp: 'own', sample: nothing },

  // Signing in and one's own account: for everyone, whatever the role.
  'identity.login': {
    allows: 'public',
    otherIsp: 'own',
    sample: (_world, { login }) => ({ body: { login, password: testPassword } }),
  },
  'identity.refresh': {
    allows: 'public',
    otherIsp: 'own',
    sample: async (fixtures, caller) => ({ body: { refreshToken: await fixtures.refreshToken(caller) } }),
  },
  'identity.logout': { allows: allUsers, otherIsp: 'own', sample: () => ({ body: { refreshToken: 'any' } }) },
  'identity.forgotPassword': {
    allows: 'public',
    otherIsp: 'own',
    sample: (fixtures) => ({ body: { login: fixtures.freshEmail() } }),
  },
  'identity.resetPassword': {
    allows: 'public',
    otherIsp: 'own',
    sample: async (fixtures, caller) => ({
      body: { token: await fixtures.passwordLink(caller), password: 'four winds of the delta' },
    }),
  },
  'identity.changePassword': {
    allows: allUsers,
    otherIsp: 'own',
    sample: () => ({ body: { currentPassword: testPassword, newPassword: 'four winds of the delta' } }),
  },
  'identity.enableTwoFactor': {
    allows: allUsers,
    otherIsp: 'own',
    sample: () => ({ body: { password: testPassword } }),
  },
  'identity.confirmTwoFactor': {
    allows: allUsers,
    otherIsp: 409,
    sample: async (fixtures, caller) => ({ body: { otp: await fixtures.secondFactor(caller, false) } }),
  },
  'identity.disableTwoFactor': {
    allows: allUsers,
    otherIsp: 409,
    sample: async (fixtures, caller) => ({
      body: { password: testPassword, otp: await fixtures.secondFactor(caller, true) },
    }),
  },
  'identity.me': { allows: allUsers, otherIsp: 'own', sample: nothing },
  'identity.updatePreferences': {
    allows: allUsers,
    otherIsp: 'own',
    sample: () => ({ body: { density: 'compact' } }),
  },
  'identity.account': { allows: allUsers, otherIsp: 'own', sample: nothing },
  'identity.changeContact': {
    allows: allUsers,
    otherIsp: 'own',
    sample: (fixtures) => ({ body: { email: fixtures.freshEmail(), password: testPassword } }),
  },
  'identity.confirmContact': {
    allows: allUsers,
    otherIsp: 422,
    sample: async (fixtures, caller) => ({
      body: { kind: 'email', code: await fixtures.contactCode(caller) },
    }),
  },
  'identity.passkeys': { allows: allUsers, otherIsp: 'own', sample: nothing },
  'identity.passkeyOptions': {
    allows: allUsers,
    otherIsp: 'own',
    sample: () => ({ body: { password: testPassword } }),
  },
  'identity.createPasskey': {
    allows: allUsers,
    otherIsp: 422,
    sample: async (fixtures, caller) => ({ body: await fixtures.newPasskey(caller) }),
  },
  'identity.renamePasskey': {
    allows: allUsers,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({
      params: { id: await fixtures.passkey(caller) },
      body: { name: 'Phone' },
    }),
  },
  'identity.deletePasskey': {
    allows: allUsers,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({
      params: { id: await fixtures.passkey(caller) },
      body: { password: testPassword },
    }),
  },
  'identity.passkeySignInOptions': { allows: 'public', otherIsp: 'own', sample: nothing },
  'identity.passkeySignIn': {
    allows: 'public',
    otherIsp: 'own',
    sample: async (fixtures, caller) => ({ body: await fixtures.passkeyAnswer(caller) }),
  },
  'firstSteps.get': { allows: allUsers, otherIsp: 'own', sample: nothing },
  'firstSteps.hide': { allows: allUsers, otherIsp: 'own', sample: () => ({ body: { hidden: true } }) },
  'identity.sessions': { allows: allUsers, otherIsp: 'own', sample: nothing },
  'identity.revokeSessions': {
    allows: allUsers,
    otherIsp: 404,
    sample: async (fixtures, { id }) => ({ body: { id: await fixtures.session(id) } }),
  },

  // Users: an ISP owner manages those of the ISP, an administrator all.
  'users.list': { allows: 'client admin', otherIsp: 'own', sample: nothing },
  'users.get': {
    allows: 'client admin',
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ params: { id: (await fixtures.colleague(caller)).id } }),
  },
  'users.create': {
    allows: 'client admin',
    otherIsp: 'own',
    sample: async (fixtures, { ispId }) => ({
      body: {
        fullName: 'New Colleague',
        email: fixtures.freshEmail(),
        roleId: await fixtures.roleId('staff'),
        ...(ispId === null ? { ispId: north.id } : {}),
      },
    }),
  },
  'users.update': {
    allows: 'client admin',
    otherIsp: 404,
    sample: async (fixtures, caller) => {
      const { id, email, roleId } = await fixtures.colleague(caller);
      return { params: { id }, body: { fullName: 'Renamed', email, roleId, status: 'invited', version: 1 } };
    },
  },

  // Roles are visible to an ISP owner and created by the platform.
  'roles.list': { allows: 'client admin', otherIsp: 'own', sample: nothing },
  'roles.pick': { allows: 'client admin', otherIsp: 'own', sample: nothing },
  'roles.get': {
    allows: 'client admin',
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ params: { id: await fixtures.customRole(caller) } }),
  },
  'roles.create': {
    allows: 'admin',
    otherIsp: 403,
    sample: (fixtures) => ({ body: { name: fixtures.fresh('Made'), permissionIds: [] } }),
  },
  'roles.update': {
    allows: 'admin',
    otherIsp: 403,
    sample: async (fixtures, caller) => ({
      params: { id: await fixtures.customRole(caller) },
      body: { name: fixtures.fresh('Changed'), permissionIds: [], version: 1 },
    }),
  },
  'permissions.list': { allows: 'admin', otherIsp: 403, sample: nothing },
  'permissions.create': {
    allows: 'admin',
    otherIsp: 403,
    sample: () => ({ body: { action: 'read', subject: 'Area', label: 'See areas' } }),
  },

  'audit.list': { allows: 'client admin', otherIsp: 'own', sample: nothing },
  'retention.list': { allows: 'client admin', otherIsp: 'own', sample: nothing },
  'retention.update': {
    allows: 'client admin',
    otherIsp: 'own',
    sample: () => ({ body: { records: 'notifications', days: 400 } }),
  },

  // Jobs: one's own for everyone; wider visibility is covered by the tests of background jobs.
  'jobs.list': { allows: allUsers, otherIsp: 'own', sample: nothing },
  'jobs.get': {
    allows: allUsers,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ params: { id: await fixtures.job(caller) } }),
  },
  'jobs.cancel': {
    allows: allUsers,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ body: { id: await fixtures.job(caller) } }),
  },
  'jobs.retry': {
    allows: allUsers,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ body: { id: await fixtures.cancelledJob(caller) } }),
  },

  'inbox.list': { allows: allUsers, otherIsp: 'own', sample: nothing },
  'inbox.read': {
    allows: allUsers,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ body: { ids: [await fixtures.message(caller)] } }),
  },

  // Saved views: one's own for everyone; shared ones are covered by the tests of saved views.
  'savedViews.list': {
    allows: allUsers,
    otherIsp: 'own',
    sample: () => ({ query: { list: 'subscribers.list' } }),
  },
  'savedViews.create': {
    allows: allUsers,
    otherIsp: 'own',
    sample: (fixtures) => ({
      body: { list: 'subscribers.list', name: fixtures.freshEmail(), shared: false, state: emptyView },
    }),
  },
  'savedViews.update': {
    allows: allUsers,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({
      params: { id: await fixtures.savedView(caller) },
      body: { shared: false, version: 1 },
    }),
  },
  'savedViews.delete': {
    allows: allUsers,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ body: { id: await fixtures.savedView(caller) } }),
  },

  // The ISP itself: its profile is readable by all its users and changed by its owner.
  'isps.register': {
    allows: 'public',
    otherIsp: 'own',
    sample: (fixtures) => ({
      body: {
        company: fixtures.fresh('Company'),
        contact: 'Contact',
        mobile: fixtures.freshMobile(),
        email: fixtures.freshEmail(),
        password: 'four winds of the delta',
        licenceId: 1,
        licenceNumber: fixtures.fresh('L'),
        divisionId: 6,
        districtId: 47,
        address: 'Road 1',
        acceptTerms: true,
      },
    }),
  },
  'isps.verifyRegistration': {
    allows: 'public',
    otherIsp: 'own',
    sample: async (fixtures) => ({ body: await fixtures.registration() }),
  },
  'isps.resendRegistrationCode': {
    allows: 'public',
    otherIsp: 'own',
    sample: () => ({ body: { registrationToken: 'any' } }),
  },
  'isps.pick': { allows: platformUsers, otherIsp: 403, sample: nothing },
  'isps.actAs': {
    allows: 'admin platform_support',
    otherIsp: 403,
    sample: () => ({ body: { ispId: north.id } }),
  },
  'isps.changeStatus': {
    allows: 'admin',
    otherIsp: 403,
    sample: async (fixtures) => ({
      body: { ispId: await fixtures.registeredIsp(), action: 'approve', reason: 'Documents checked' },
    }),
  },
  ...ispAdministrationRows,
  'isps.get': {
    allows: 'client accountant technician collector staff reseller',
    needsIsp: true,
    otherIsp: 'own',
    sample: nothing,
  },
  'isps.update': {
    allows: 'client',
    needsIsp: true,
    // The version is the owner's, so the other ISP's profile is not written either.
    otherIsp: 409,
    sample: async (fixtures) => ({
      body: {
        name: north.name,
        timezone: 'Asia/Dhaka',
        locale: 'en',
        version: await fixtures.versionOf('isps', north.id),
      },
    }),
  },
  'isps.getSubscriberSettings': {
    allows: 'client accountant technician collector staff reseller',
    needsIsp: true,
    otherIsp: 'own',
    sample: nothing,
  },
  'isps.updateSubscriberSettings': {
    allows: 'client',
    needsIsp: true,
    // The version is the owner's, so the other ISP's settings are not written either.
    otherIsp: 409,
    sample: async (fixtures, caller) => ({
      body: {
        suspensionMethod: 'disable',
        expiredProfile: 'expired',
        billingMode: 'prepaid',
        billingDay: 5,
        version: await fixtures.subscriberSettings(caller),
      },
    }),
  },
  'isps.getBillingSettings': {
    allows: 'client accountant technician collector staff reseller',
    needsIsp: true,
    otherIsp: 'own',
    sample: nothing,
  },
  'isps.updateBillingSettings': {
    allows: 'client',
    needsIsp: true,
    // The version is the owner's, so the other ISP's settings are not written either.
    otherIsp: 409,
    sample: async (fixtures, caller) => ({
      body: {
        dueDays: 7,
        graceDays: 3,
        suspensionHour: 1,
        firstInvoice: 'prorated',
        vatRate: 0,
        vatMode: 'inclusive',
        roundToWhole: false,
        invoicePrefix: 'INV',
        creditNotePrefix: 'CN',
        receiptPrefix: 'MR',
        numberPadding: 6,
        invoiceSuspended: false,
        reactivationRule: 'keep',
        generalCreditLimitMinor: 5_000_00,
        excludedWeekdays: [],
        excludedDates: [],
        reminderDays: [],
        autoBilling: true,
        autoBillingHour: 2,
        version: await fixtures.subscriberSettings(caller),
      },
    }),
  },
  'isps.getPaymentSettings': {
    allows: 'client accountant technician collector staff reseller',
    needsIsp: true,
    otherIsp: 'own',
    sample: nothing,
  },
  'isps.updatePaymentSettings': {
    allows: 'client',
    needsIsp: true,
    otherIsp: 409,
    sample: async (fixtures, caller) => ({
      body: { text: 'By bKash', bkash: '01711000000', version: await fixtures.subscriberSettings(caller) },
    }),
  },
  'settings.get': { allows: 'public', otherIsp: 'own', sample: nothing },
  'settings.update': {
    allows: 'admin',
    otherIsp: 403,
    sample: async (fixtures) => ({
      body: {
        brandName: 'Lastmile',
        currency: 'BDT',
        locale: 'en',
        reviewRegistrations: true,
        version: await fixtures.versionOf('platform_settings', 1),
      },
    }),
  },

  'geography.divisions': { allows: 'public', otherIsp: 'own', sample: nothing },
  'geography.districts': { allows: 'public', otherIsp: 'own', sample: () => ({ params: { divisionId: 6 } }) },
  'geography.upazilas': { allows: 'public', otherIsp: 'own', sample: () => ({ params: { districtId: 47 } }) },
  'geography.thanas': { allows: 'public', otherIsp: 'own', sample: () => ({ params: { districtId: 47 } }) },
  'geography.licences': { allows: 'public', otherIsp: 'own', sample: nothing },

  'areas.list': {
    allows: 'client accountant technician collector reseller',
    needsIsp: true,
    otherIsp: 'own',
    sample: nothing,
  },
  'areas.pick': {
    allows: 'client accountant technician collector reseller',
    needsIsp: true,
    otherIsp: 'own',
    sample: nothing,
  },
  'areas.create': {
    allows: 'client',
    needsIsp: true,
    otherIsp: 'own',
    sample: (fixtures) => ({ body: { name: fixtures.fresh('Made'), parentId: null } }),
  },
  'areas.update': {
    allows: 'client',
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({
      params: { id: await fixtures.area(caller) },
      body: { name: fixtures.fresh('Changed'), parentId: null, version: 1 },
    }),
  },
  'areas.delete': {
    allows: 'client',
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ body: { id: await fixtures.area(caller), version: 1 } }),
  },
  ...subscriberRows,
  ...personalDataRows,
  ...importRows,

  ...packageRows,

  ...routerRows,
  ...reconcilerRows,
  ...liveRows,
  ...billingRows,
  ...cashBookRows,
  ...checkoutRows,
  ...planRows,
  ...settlementRows,
  ...periodClosingRows,
  ...resellerRows,
  ...securityDepositRows,
  ...dunningRows,
  ...insightRows,
  ...timelineRows,
  ...billingRunRows,
  ...payPageRows,
  ...notificationRows,
  ...supportRows,
  ...outageRows,
};
