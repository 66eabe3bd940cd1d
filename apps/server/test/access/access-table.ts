import { testPassword } from '@lastmile/testing';
import { north } from '../support/test-server.ts';
import type { AccessTable } from './access-row.ts';
import { billingRows } from './rows/billing.ts';
import { billingRunRows } from './rows/billing-runs.ts';
import { collectionRows } from './rows/dunning.ts';
import { importRows } from './rows/imports.ts';
import { liveRows } from './rows/live.ts';
import { noticeRows } from './rows/notifications.ts';
import { packageRows } from './rows/packages.ts';
import { payPageRows } from './rows/pay-page.ts';
import { convergenceRows } from './rows/reconciler.ts';
import { routerRows } from './rows/routers.ts';
import { subscriberRows } from './rows/subscribers.ts';

const everyone = 'client admin accountant technician collector staff reseller';
const nothing = () => ({});

/**
 * Every call there is, with who is let in. A new call gets one row here; without it the test fails and says
 * so. How to add one: docs/changing/add-a-call.md.
 */
export const accessTable: AccessTable = {
  'health.live': { allows: 'public', stranger: 'own', sample: nothing },
  'health.ready': { allows: 'public', stranger: 'own', sample: nothing },

  // Coming in, and what is one's own: for everyone, whatever the role.
  'identity.login': {
    allows: 'public',
    stranger: 'own',
    sample: (_world, { login }) => ({ body: { login, password: testPassword } }),
  },
  'identity.refresh': {
    allows: 'public',
    stranger: 'own',
    sample: async (world, caller) => ({ body: { refreshToken: await world.refreshToken(caller) } }),
  },
  'identity.logout': { allows: everyone, stranger: 'own', sample: () => ({ body: { refreshToken: 'any' } }) },
  'identity.forgotPassword': {
    allows: 'public',
    stranger: 'own',
    sample: (world) => ({ body: { login: world.freshEmail() } }),
  },
  'identity.resetPassword': {
    allows: 'public',
    stranger: 'own',
    sample: async (world, caller) => ({
      body: { token: await world.passwordLink(caller), password: 'four winds of the delta' },
    }),
  },
  'identity.changePassword': {
    allows: everyone,
    stranger: 'own',
    sample: () => ({ body: { currentPassword: testPassword, newPassword: 'four winds of the delta' } }),
  },
  'identity.enableTwoFactor': {
    allows: everyone,
    stranger: 'own',
    sample: () => ({ body: { password: testPassword } }),
  },
  'identity.confirmTwoFactor': {
    allows: everyone,
    stranger: 409,
    sample: async (world, caller) => ({ body: { otp: await world.secondFactor(caller, false) } }),
  },
  'identity.disableTwoFactor': {
    allows: everyone,
    stranger: 409,
    sample: async (world, caller) => ({
      body: { password: testPassword, otp: await world.secondFactor(caller, true) },
    }),
  },
  'identity.me': { allows: everyone, stranger: 'own', sample: nothing },
  'identity.sessions': { allows: everyone, stranger: 'own', sample: nothing },
  'identity.revokeSessions': {
    allows: everyone,
    stranger: 404,
    sample: async (world, { id }) => ({ body: { id: await world.session(id) } }),
  },

  // People: an ISP's head manages those of the ISP, an administrator all.
  'users.list': { allows: 'client admin', stranger: 'own', sample: nothing },
  'users.show': {
    allows: 'client admin',
    stranger: 404,
    sample: async (world, caller) => ({ params: { id: (await world.colleague(caller)).id } }),
  },
  'users.store': {
    allows: 'client admin',
    stranger: 'own',
    sample: async (world, { ispId }) => ({
      body: {
        fullName: 'New Colleague',
        email: world.freshEmail(),
        roleId: await world.roleId('staff'),
        ...(ispId === null ? { ispId: north.id } : {}),
      },
    }),
  },
  'users.update': {
    allows: 'client admin',
    stranger: 404,
    sample: async (world, caller) => {
      const { id, email, roleId } = await world.colleague(caller);
      return { params: { id }, body: { fullName: 'Renamed', email, roleId, status: 'invited', version: 1 } };
    },
  },

  // Roles are seen by an ISP's head and made by the platform.
  'roles.list': { allows: 'client admin', stranger: 'own', sample: nothing },
  'roles.pick': { allows: 'client admin', stranger: 'own', sample: nothing },
  'roles.edit': {
    allows: 'client admin',
    stranger: 404,
    sample: async (world, caller) => ({ params: { id: await world.customRole(caller) } }),
  },
  'roles.store': {
    allows: 'admin',
    stranger: 403,
    sample: (world) => ({ body: { name: world.fresh('Made'), permissionIds: [] } }),
  },
  'roles.update': {
    allows: 'admin',
    stranger: 403,
    sample: async (world, caller) => ({
      params: { id: await world.customRole(caller) },
      body: { name: world.fresh('Changed'), permissionIds: [], version: 1 },
    }),
  },
  'permissions.list': { allows: 'admin', stranger: 403, sample: nothing },
  'permissions.store': {
    allows: 'admin',
    stranger: 403,
    sample: () => ({ body: { action: 'read', subject: 'Area', label: 'See areas' } }),
  },

  'audit.list': { allows: 'client admin', stranger: 'own', sample: nothing },

  // Jobs: one's own for everyone; more of them for more rights, which the jobs' own tests look at.
  'jobs.list': { allows: everyone, stranger: 'own', sample: nothing },
  'jobs.show': {
    allows: everyone,
    stranger: 404,
    sample: async (world, caller) => ({ params: { id: await world.job(caller) } }),
  },
  'jobs.cancel': {
    allows: everyone,
    stranger: 404,
    sample: async (world, caller) => ({ body: { id: await world.job(caller) } }),
  },
  'jobs.retry': {
    allows: everyone,
    stranger: 404,
    sample: async (world, caller) => ({ body: { id: await world.cancelledJob(caller) } }),
  },

  'inbox.list': { allows: everyone, stranger: 'own', sample: nothing },
  'inbox.read': {
    allows: everyone,
    stranger: 404,
    sample: async (world, caller) => ({ body: { ids: [await world.message(caller)] } }),
  },

  // The ISP itself: its profile is read by all its people and changed by its head.
  'isps.register': {
    allows: 'public',
    stranger: 'own',
    sample: (world) => ({
      body: {
        company: world.fresh('Company'),
        contact: 'Contact',
        mobile: world.freshMobile(),
        email: world.freshEmail(),
        password: 'four winds of the delta',
        licenceId: 1,
        licenceNumber: world.fresh('L'),
        divisionId: 6,
        districtId: 47,
        address: 'Road 1',
        acceptTerms: true,
      },
    }),
  },
  'isps.pick': { allows: 'admin', stranger: 403, sample: nothing },
  'isps.actAs': { allows: 'admin', stranger: 403, sample: () => ({ body: { ispId: north.id } }) },
  'isps.show': {
    allows: 'client accountant technician collector staff reseller',
    needsIsp: true,
    stranger: 'own',
    sample: nothing,
  },
  'isps.update': {
    allows: 'client',
    needsIsp: true,
    // The version is the owner's, so the stranger's own profile is not written either.
    stranger: 409,
    sample: async (world) => ({
      body: {
        name: north.name,
        timezone: 'Asia/Dhaka',
        locale: 'en',
        version: await world.versionOf('isps', north.id),
      },
    }),
  },
  'isps.showLineSettings': {
    allows: 'client accountant technician collector staff reseller',
    needsIsp: true,
    stranger: 'own',
    sample: nothing,
  },
  'isps.updateLineSettings': {
    allows: 'client',
    needsIsp: true,
    // The version is the owner's, so the stranger's own settings are not written either.
    stranger: 409,
    sample: async (world, caller) => ({
      body: {
        suspensionMethod: 'disable',
        expiredProfile: 'expired',
        billingMode: 'prepaid',
        billingDay: 5,
        version: await world.lineSettings(caller),
      },
    }),
  },
  'isps.showBillingSettings': {
    allows: 'client accountant technician collector staff reseller',
    needsIsp: true,
    stranger: 'own',
    sample: nothing,
  },
  'isps.updateBillingSettings': {
    allows: 'client',
    needsIsp: true,
    // The version is the owner's, so the stranger's own settings are not written either.
    stranger: 409,
    sample: async (world, caller) => ({
      body: {
        dueDays: 7,
        graceDays: 3,
        cutOffHour: 1,
        firstBill: 'prorated',
        vatRate: 0,
        vatMode: 'inclusive',
        roundToWhole: false,
        invoicePrefix: 'INV',
        numberPadding: 6,
        billSuspended: false,
        returnRule: 'keep',
        excludedWeekdays: [],
        excludedDates: [],
        reminderDays: [],
        autoBilling: true,
        autoBillingHour: 2,
        version: await world.lineSettings(caller),
      },
    }),
  },
  'isps.showPaySettings': {
    allows: 'client accountant technician collector staff reseller',
    needsIsp: true,
    stranger: 'own',
    sample: nothing,
  },
  'isps.updatePaySettings': {
    allows: 'client',
    needsIsp: true,
    stranger: 409,
    sample: async (world, caller) => ({
      body: { text: 'By bKash', bkash: '01711000000', version: await world.lineSettings(caller) },
    }),
  },
  'settings.show': { allows: 'public', stranger: 'own', sample: nothing },
  'settings.update': {
    allows: 'admin',
    stranger: 403,
    sample: async (world) => ({
      body: {
        brandName: 'Lastmile',
        currency: 'BDT',
        locale: 'en',
        reviewRegistrations: true,
        version: await world.versionOf('platform_settings', 1),
      },
    }),
  },

  'geography.divisions': { allows: 'public', stranger: 'own', sample: nothing },
  'geography.districts': { allows: 'public', stranger: 'own', sample: () => ({ params: { divisionId: 6 } }) },
  'geography.upazilas': { allows: 'public', stranger: 'own', sample: () => ({ params: { districtId: 47 } }) },
  'geography.thanas': { allows: 'public', stranger: 'own', sample: () => ({ params: { districtId: 47 } }) },
  'geography.licences': { allows: 'public', stranger: 'own', sample: nothing },

  'areas.index': {
    allows: 'client accountant technician collector reseller',
    needsIsp: true,
    stranger: 'own',
    sample: nothing,
  },
  'areas.store': {
    allows: 'client',
    needsIsp: true,
    stranger: 'own',
    sample: (world) => ({ body: { name: world.fresh('Made'), parentId: null } }),
  },
  'areas.update': {
    allows: 'client',
    needsIsp: true,
    stranger: 404,
    sample: async (world, caller) => ({
      params: { id: await world.area(caller) },
      body: { name: world.fresh('Changed'), parentId: null, version: 1 },
    }),
  },
  'areas.delete': {
    allows: 'client',
    needsIsp: true,
    stranger: 404,
    sample: async (world, caller) => ({ body: { id: await world.area(caller), version: 1 } }),
  },
  ...subscriberRows,
  ...importRows,

  ...packageRows,

  ...routerRows,
  ...convergenceRows,
  ...liveRows,
  ...billingRows,
  ...collectionRows,
  ...billingRunRows,
  ...payPageRows,
  ...noticeRows,
};
