import {
  allCalls,
  type Call,
  type Client,
  calls,
  customerFields,
  type FieldDefinition,
  type FieldKind,
  subscriberFields,
} from '@lastmile/contract';
import { platformAdmin, testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createBillable, issueTestInvoice } from '../support/billing.ts';
import { couponValues, planValues } from '../support/service-plans.ts';
import { createTestPackage, createTestRouter } from '../support/subscribers.ts';
import { north, south, startTestServer, type TestServer } from '../support/test-server.ts';

type Values = Record<string, unknown>;

/** How one update call is tried: on a row whose fields all have a value that is not the default. */
interface Sample {
  readonly as: Client;
  /** Params, and what names the row in the body. */
  readonly params?: Values;
  readonly body?: Values;
  /** A value for each field that can be updated. */
  readonly values: Values;
  /** The row as it is now, by the names of the update's fields, with its version. */
  readonly read: () => Promise<Values>;
  /** Fields that are written but never returned. */
  readonly writeOnly?: readonly string[];
}

let panel: TestServer;
let owner: Client;
let admin: Client;
let areaId: number;
let routerId: number;
let packageId: number;
let place: { division: number; district: number; upazila: number };
beforeAll(async () => {
  panel = await startTestServer();
  owner = await panel.clientOf(north.logins.client);
  admin = await panel.clientOf(platformAdmin);
  routerId = await createTestRouter(panel.db, north.id);
  packageId = await createTestPackage(panel.db, north.id);
  ({ id: areaId } = await owner(calls.areas.create, {
    body: { name: 'Top', nameBn: null, code: null, parentId: null },
  }));
  const [row] = await panel.db.sql<Record<'division' | 'district' | 'upazila', string>>(
    `select d.division_id as division, d.id as district, u.id as upazila
     from upazilas u join districts d on d.id = u.district_id order by u.id limit 1`,
  );
  place = {
    division: Number(row?.division),
    district: Number(row?.district),
    upazila: Number(row?.upazila),
  };
});
afterAll(() => panel.close());

const isPartial = (field: unknown) => field instanceof z.ZodExactOptional;
const shapeOf = ({ body }: Call): Values => (body instanceof z.ZodObject ? body.shape : {});
const partialFields = (call: Call) =>
  Object.entries(shapeOf(call)).flatMap(([key, field]) => (isPartial(field) ? [key] : []));
const updateCalls = allCalls.filter((call) => partialFields(call).length > 0);

const picked = (row: object, keys: readonly string[]): Values =>
  Object.fromEntries(keys.map((key) => [key, (row as Values)[key]]));

const sampleTexts = ['sample.1', '123456789'];
/** A value of a field's kind; a new field of the table is tried without an entry here. */
function sampleOf(key: string, { kind, form, values }: FieldDefinition): unknown {
  const references: Values = {
    areaId,
    divisionId: place.division,
    districtId: place.district,
    upazilaId: place.upazila,
    thanaId: null,
  };
  const samples: Record<FieldKind, unknown> = {
    text: sampleTexts.find((text) => z.safeParse(form, text).success),
    email: 'sample@example.com',
    mobile: '+8801812345678',
    nid: '1234567890',
    date: '2026-01-05',
    whole: 12,
    decimal: 23.5,
    yesNo: true,
    choice: key === 'language' ? 'de' : values?.at(-1),
    // A discount is a percentage or an amount.
    amount: key === 'monthlyDiscountMinor' ? 0 : 100,
    ip: '10.1.2.3',
    mac: '0A:1B:2C:3D:4E:5F',
    reference: references[key],
  };
  return samples[kind];
}
const samplesOf = (fields: Readonly<Record<string, FieldDefinition>>): Values =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, sampleOf(key, field)]));

const samples: Record<string, () => Promise<Sample>> = {
  async 'subscribers.update'() {
    const customer = { name: 'X', mobile: '01712345678', clientType: 'home', language: 'en' } as const;
    const { id } = await owner(calls.subscribers.create, {
      body: {
        customer,
        routerId,
        packageId,
        username: 'before',
        bindMac: false,
        billing: 'normal',
        billingMode: 'prepaid',
        billingDay: 1,
        monthlyDiscountMinor: 0,
        activate: true,
      },
    });
    return {
      as: owner,
      params: { id },
      values: samplesOf(subscriberFields),
      read: () => owner(calls.subscribers.get, { params: { id } }),
    };
  },
  async 'areas.update'() {
    const body = { name: 'Below', nameBn: null, code: null, parentId: null };
    const { id } = await owner(calls.areas.create, { body });
    return {
      as: owner,
      params: { id },
      values: { name: 'Below', nameBn: 'নিচে', code: 'B1', parentId: areaId },
      async read() {
        const { items } = await owner(calls.areas.list, { query: { search: 'Below' } });
        return items.find((area) => area.id === id) ?? {};
      },
    };
  },
  async 'packages.update'() {
    const values = {
      name: 'Fast',
      code: 'F1',
      description: 'For families',
      priceMinor: 90_000,
      vatMode: 'exempt',
      vatRate: 750,
      downloadKbps: 50_000,
      uploadKbps: 40_000,
      burstDownloadKbps: 60_000,
      burstUploadKbps: 50_000,
      thresholdDownloadKbps: 30_000,
      thresholdUploadKbps: 20_000,
      burstSeconds: 30,
      priority: 5,
      minimumDownloadKbps: 10_000,
      minimumUploadKbps: 10_000,
      profileName: 'fast-profile',
      pool: 'pool-1',
      localAddress: '10.0.0.1',
      dns: '1.1.1.1',
      addressList: 'paid',
      onlyOne: 'yes',
      connectionChargeMinor: 50_000,
      billingMode: 'postpaid',
      btrcPriceMinor: 80_000,
      resellerAllowed: false,
      mappings: [{ routerId, profileName: 'own' }],
    };
    const { id } = { id: await createTestPackage(panel.db, north.id) };
    return { as: owner, params: { id }, values, read: () => owner(calls.packages.get, { params: { id } }) };
  },
  async 'routers.update'() {
    const id = await createTestRouter(panel.db, north.id);
    const values = {
      name: 'Tower',
      host: '192.0.2.77',
      port: 8729,
      protocol: 'api-ssl',
      username: 'lastmile',
      password: 'four winds',
      currentPassword: testPassword,
      areaId,
      latitude: 23.5,
      longitude: 90.25,
      note: 'On the roof',
      expiredProfile: 'blocked',
      pollSeconds: 600,
      textEncoding: 'windows-1251',
    };
    return {
      as: owner,
      params: { id },
      values,
      writeOnly: ['password', 'currentPassword'],
      read: () => owner(calls.routers.get, { params: { id } }),
    };
  },
  async 'roles.update'() {
    const held = await admin(calls.roles.list, { query: {} });
    const clientRole = held.items.find(({ name }) => name === 'client');
    const { permissions } = await admin(calls.roles.get, { params: { id: clientRole?.id ?? 0 } });
    const permissionIds = permissions.slice(0, 3).map(({ id }) => id);
    const body = { name: 'Night shift', description: null, permissionIds: [] };
    const { id } = await admin(calls.roles.create, { body });
    return {
      as: admin,
      params: { id },
      values: {
        name: 'Night shift',
        description: 'Works late',
        requiresTwoFactor: true,
        dataScope: 'own_subscribers',
        permissionIds,
      },
      async read() {
        const role = await admin(calls.roles.get, { params: { id } });
        return { ...role, permissionIds: role.permissions.map((permission) => permission.id) };
      },
    };
  },
  async 'users.update'() {
    const { items } = await owner(calls.roles.pick, { query: {} });
    const roleId = items.find(({ name }) => name === 'technician')?.id ?? 0;
    const area = await owner(calls.areas.create, { body: { name: 'Collected area', parentId: null } });
    const { id } = await owner(calls.users.create, {
      body: { fullName: 'New', email: 'new@example.com', mobile: null, roleId, password: 'rainy-sundays-77' },
    });
    const values = {
      fullName: 'Karim Uddin',
      email: 'karim@example.com',
      mobile: '+8801812345679',
      roleId,
      locale: 'de',
      areaIds: [area.id],
      paymentMethods: ['cash', 'bkash'],
      status: 'locked',
    };
    return { as: owner, params: { id }, values, read: () => owner(calls.users.get, { params: { id } }) };
  },
  async 'departments.update'() {
    const { id } = await owner(calls.departments.create, { body: { name: 'Desk', description: null } });
    return {
      as: owner,
      body: { id },
      values: { name: 'Help desk', description: 'Answers calls' },
      async read() {
        const { items } = await owner(calls.departments.list, { query: {} });
        return items.find((department) => department.id === id) ?? {};
      },
    };
  },
  async 'staff.update'() {
    const { items } = await owner(calls.roles.pick, { query: {} });
    const roleId = items.find(({ name }) => name === 'technician')?.id ?? 0;
    const area = await owner(calls.areas.create, { body: { name: 'Area of staff', parentId: null } });
    const department = await owner(calls.departments.create, { body: { name: 'Lines', description: null } });
    const { id } = await owner(calls.staff.create, {
      body: {
        fullName: 'New',
        email: 'staff@example.com',
        roleId,
        departmentId: department.id,
        password: 'rainy-sundays-77',
      },
    });
    const values = {
      fullName: 'Rahima Khatun',
      email: 'rahima@example.com',
      mobile: '+8801812345681',
      roleId,
      locale: 'de',
      areaIds: [area.id],
      paymentMethods: ['cash', 'bkash'],
      departmentId: department.id,
      position: 'Technician',
    };
    return {
      as: owner,
      body: { id },
      values,
      async read() {
        const page = await owner(calls.staff.list, { query: {} });
        return page.items.find((member) => member.id === id) ?? {};
      },
    };
  },
  async 'visits.update'() {
    const { items: roles } = await owner(calls.roles.pick, { query: {} });
    const roleId = roles.find(({ name }) => name === 'technician')?.id ?? 0;
    const department = await owner(calls.departments.create, { body: { name: 'Visits', description: null } });
    const { id: staffId } = await owner(calls.staff.create, {
      body: {
        ...{ fullName: 'Technician', email: 'visits@example.com', password: 'rainy-sundays-77' },
        ...{ roleId, departmentId: department.id },
      },
    });
    const ticket = await owner(calls.tickets.create, { body: { subject: 'No light', body: 'Since today' } });
    const day = (days: number) => new Date(panel.clock.now() + days * 86_400_000).toISOString().slice(0, 10);
    const { id } = await owner(calls.visits.schedule, {
      body: { ticketId: ticket.id, date: day(2), from: '10:00', to: '12:00' },
    });
    const values = { staffId, date: day(3), from: '14:00', to: '16:30', instructions: 'Ring twice' };
    return {
      as: owner,
      body: { id },
      values,
      async read() {
        const { items } = await owner(calls.visits.list, { query: { ticketId: ticket.id } });
        return items.find((visit) => visit.id === id) ?? {};
      },
    };
  },
  async 'resellers.update'() {
    const area = await owner(calls.areas.create, { body: { name: 'Area of reseller', parentId: null } });
    const { id } = await owner(calls.resellers.create, {
      body: {
        fullName: 'New',
        email: 'reseller@example.com',
        password: 'rainy-sundays-77',
        commissionRate: 1000,
        commissionBasis: 'before_vat',
      },
    });
    const values = {
      fullName: 'Mizanur Rahman',
      email: 'mizanur@example.com',
      mobile: '+8801812345682',
      locale: 'de',
      businessName: 'Corner shop',
      address: 'Road 8',
      usernamePrefix: 'corner-',
      areaIds: [area.id],
      packageIds: [packageId],
      model: 'wholesale',
      mayCollect: false,
      maySuspend: false,
      creditLimitMinor: 500_00,
      maySeeLive: false,
      maySetRetailPrice: true,
      invoicePrefix: 'CN',
    };
    return { as: owner, params: { id }, values, read: () => owner(calls.resellers.get, { params: { id } }) };
  },
  async 'isps.update'() {
    const values = {
      name: 'North Net',
      nameBn: 'নর্থ নেট',
      legalName: 'North Net Ltd',
      ownerName: 'A. Rahman',
      mobile: '+8801812345678',
      email: 'office@north.test',
      website: 'https://north.test/',
      logo: 'data:image/png;base64,iVBORw0KGgo=',
      brandColour: '#0b6e4f',
      address: '1 Main Road',
      divisionId: place.division,
      districtId: place.district,
      upazilaId: place.upazila,
      thanaId: null,
      postcode: '1216',
      licenceId: null,
      licenceNumber: 'L-1',
      licenceIssuedOn: '2025-01-01',
      licenceExpiresOn: '2030-01-01',
      tradeLicence: 'T-1',
      tin: '123456789012',
      bin: '123456789',
      timezone: 'Asia/Kolkata',
      locale: 'de',
      digits: 'latin',
      idleMinutes: 60,
    };
    return { as: owner, values, read: () => owner(calls.isps.get, {}) };
  },
  async 'isps.updateSubscriberSettings'() {
    const values = {
      suspensionMethod: 'expired_profile',
      expiredProfile: 'blocked',
      expiredPool: 'unpaid',
      expiredPoolRanges: '10.99.0.2-10.99.0.254',
      billingMode: 'postpaid',
      billingDay: 5,
    };
    return { as: owner, values, read: () => owner(calls.isps.getSubscriberSettings, {}) };
  },
  async 'isps.updateBillingSettings'() {
    const values = {
      dueDays: 9,
      graceDays: 4,
      suspensionHour: 3,
      firstInvoice: 'full',
      vatRate: 500,
      vatMode: 'on_top',
      roundToWhole: true,
      invoicePrefix: 'NN',
      creditNotePrefix: 'NC',
      receiptPrefix: 'NR',
      numberPadding: 5,
      invoiceSuspended: true,
      reactivationRule: 'restart',
      generalCreditLimitMinor: 250_00,
      excludedWeekdays: [5],
      excludedDates: ['2026-12-16'],
      reminderDays: [-2, 1],
      autoBilling: false,
      autoBillingHour: 4,
    };
    return { as: owner, values, read: () => owner(calls.isps.getBillingSettings, {}) };
  },
  async 'isps.updatePaymentSettings'() {
    const values = { text: 'Pay early', bkash: '017', nagad: '018', office: 'Here', collector: 'Mondays' };
    return { as: owner, values, read: () => owner(calls.isps.getPaymentSettings, {}) };
  },
  async 'settings.update'() {
    const values = {
      brandName: 'Brand',
      logo: 'data:image/png;base64,iVBORw0KGgo=',
      currency: 'BDT',
      locale: 'fr',
      supportEmail: 'help@example.com',
      supportMobile: '16200',
      supportHours: '9 to 5',
      reviewRegistrations: true,
      idleMinutes: 480,
      sessionDays: 14,
    };
    return { as: admin, values, read: () => admin(calls.settings.get, {}) };
  },
  async 'plans.save'() {
    const values = {
      ...{
        name: 'Sold by number',
        description: 'For growing ISPs',
        isPublic: false,
        status: 'archived',
        sort: 3,
      },
      ...{ priceModel: 'slabs', priceMinor: 0, slabs: [{ upTo: null, priceMinor: 10_00 }] },
      ...{ registrationFeeMinor: 500_00, months: 3, trialDays: 14, vatRate: 500 },
      ...{ maxSubscribers: 100, maxRouters: 5, maxStaff: 10, maxResellers: 2 },
    };
    const { id } = await admin(calls.plans.save, { body: planValues() });
    return { as: admin, body: { id }, values, read: () => admin(calls.plans.get, { params: { id } }) };
  },
  async 'coupons.save'() {
    const plan = await admin(calls.plans.save, { body: planValues() });
    const values = {
      ...{ code: 'EID-2026', description: 'At Eid', kind: 'fixed', value: 20_000, status: 'inactive' },
      ...{ maxDiscountMinor: 150_00, minAmountMinor: 500_00, planIds: [plan.id], scope: 'registration' },
      ...{ startsAt: '2026-03-01T00:00:00.000Z', endsAt: '2026-04-01T00:00:00.000Z' },
      ...{ maxUses: 50, maxUsesPerIsp: 2 },
    };
    const { id } = await admin(calls.coupons.save, { body: couponValues() });
    return { as: admin, body: { id }, values, read: () => admin(calls.coupons.get, { params: { id } }) };
  },
  async 'settlements.updateSettings'() {
    return {
      as: admin,
      body: { currentPassword: testPassword },
      values: { holdDays: 9, minPayoutMinor: 700_00, needsSecondApproval: true },
      read: () => admin(calls.settlements.getSettings, {}),
    };
  },
  async 'notifications.updateSettings'() {
    const values = {
      offKinds: ['paid'],
      emailKinds: ['paid', 'welcome'],
      smsKinds: ['reminder'],
      requiredKinds: ['suspended'],
      quietFrom: '22:00',
      quietUntil: '07:00',
      sendsRetail: true,
    };
    return { as: owner, values, read: () => owner(calls.notifications.getSettings, {}) };
  },
  async 'notifications.saveTemplate'() {
    const body = { kind: 'paid', channel: 'email', language: 'en' } as const;
    return {
      as: owner,
      body,
      values: { subject: 'Thank you', body: 'We received {amount}.' },
      async read() {
        const { items } = await owner(calls.notifications.templates, {});
        return (
          items.find((one) => one.kind === body.kind && one.channel === 'email' && one.language === 'en') ??
          {}
        );
      },
    };
  },
  async 'smsAccounts.updatePlatform'() {
    const values = { smsDriver: 'bulksmsbd', smsSender: 'PANEL', priceMinor: 45, minTopUpMinor: 200_00 };
    return {
      as: admin,
      body: { smsCredentials: { apiKey: 'key' } },
      values,
      read: () => admin(calls.smsAccounts.getPlatform, {}),
    };
  },
  async 'messaging.updateSettings'() {
    const values = {
      usesPlatformSms: false,
      smsDriver: 'bulksmsbd',
      smsSender: 'NORTH',
      smsPriceMinor: 35,
      smsLanguage: 'bn',
      telegramChatId: '-100200',
      telegramAlerts: ['job_failed'],
    };
    return {
      as: owner,
      // A provider is refused without its credentials, which are never returned.
      body: { smsCredentials: { apiKey: 'key' } },
      values,
      read: () => owner(calls.messaging.getSettings, {}),
    };
  },
  async 'invoices.update'() {
    const { subscriber } = await createBillable(panel.db, north.id);
    let id = await issueTestInvoice({ ...panel, ispId: north.id }, await subscriber(), 50_000);
    const show = () => owner(calls.invoices.get, { query: { invoiceId: id } });
    const lines = [{ kind: 'other', text: 'Cable', quantity: 2, unitMinor: 20_000 }];
    return {
      as: owner,
      // Every edit issues another invoice.
      body: {
        get id() {
          return id;
        },
      },
      values: { lines, discountMinor: 5_000, dueOn: '2026-04-20', note: 'Agreed by phone' },
      async read() {
        id = (await show()).replacedBy?.id ?? id;
        const invoice = await show();
        const charged = invoice.lines.filter(({ kind }) => kind === 'other');
        return {
          ...invoice,
          lines: charged.map(({ kind, text, quantity, unitMinor }) => ({ kind, text, quantity, unitMinor })),
        };
      },
    };
  },
};

const made = new Map<string, Promise<Sample>>();
const sampleFor = (id: string): Promise<Sample> => {
  const sample = made.get(id) ?? samples[id]?.();
  if (!sample) throw new Error(`No sample for ${id}`);
  made.set(id, sample);
  return sample;
};

it('every call that updates a row partially has a sample here', () => {
  expect(updateCalls.map(({ id }) => id).sort()).toEqual(Object.keys(samples).sort());
});

/** Fields of a body that turn to null when they are left out. */
const clearedFields = (call: Call) =>
  Object.entries(shapeOf(call)).flatMap(([key, field]) =>
    !isPartial(field) && z.safeParse(field as z.ZodType, undefined).data === null
      ? [`${call.id} ${key}`]
      : [],
  );

it('no call that updates a row by its version clears a field that is not sent', () => {
  const updates = allCalls.filter((call) => 'version' in shapeOf(call));
  // A note on the act, not a field of the row.
  expect(updates.flatMap(clearedFields)).toEqual(['staff.delete reason']);
});

describe.each(updateCalls.map((call) => [call.id, call] as const))('%s', (id, call) => {
  it('has a sample value for every field', async () => {
    const { values } = await sampleFor(id);
    expect(Object.keys(values).sort()).toEqual(partialFields(call).sort());
  });

  it('leaves every field as it is that is not sent', async () => {
    const { as, params, body, values, read, writeOnly = [] } = await sampleFor(id);
    const keys = Object.keys(values).filter((key) => !writeOnly.includes(key));
    const send = async (fields: Values) => {
      const { version } = await read();
      await as(call, { ...(params ? { params } : {}), body: { ...body, ...fields, version } } as never);
    };
    await send(values);
    const filled = picked(await read(), keys);
    expect(filled).toEqual(picked(values, keys));
    for (const key of keys) {
      await send({ [key]: values[key] });
      expect(picked(await read(), keys), `after an update of ${key} alone`).toEqual(filled);
    }
    await send({});
    expect(picked(await read(), keys), 'after an update of nothing').toEqual(filled);
  });
});

it('the first update of settings may be one of nothing', async () => {
  const other = await panel.clientOf(south.logins.client);
  const settings = [
    [calls.isps.getBillingSettings, calls.isps.updateBillingSettings],
    [calls.notifications.getSettings, calls.notifications.updateSettings],
  ] as const;
  for (const [get, update] of settings) {
    const before = await other(get, {});
    expect(before.version).toBe(0);
    await other(update, { body: { version: 0 } });
    expect(await other(get, {})).toEqual({ ...before, version: 1 });
  }
});

it('an update of a subscriber leaves the fields of its customer as they are that are not sent', async () => {
  const id = Number((await sampleFor('subscribers.update')).params?.['id']);
  const read = () => owner(calls.subscribers.get, { params: { id } });
  const send = async (fields: Values) => {
    const { version, customer } = await read();
    const body = { customer: { ...fields, version: customer?.version ?? 0 }, version };
    await owner(calls.subscribers.update, { params: { id }, body: body as never });
  };
  const values = samplesOf(customerFields);
  const keys = Object.keys(values);
  await send(values);
  const filled = picked((await read()).customer ?? {}, keys);
  expect(filled).toEqual(values);
  for (const key of keys) {
    await send({ [key]: values[key] });
    expect(picked((await read()).customer ?? {}, keys), `after an update of ${key} alone`).toEqual(filled);
  }
});
