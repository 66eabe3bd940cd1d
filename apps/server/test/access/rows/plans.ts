import { couponValues, planValues } from '../../support/service-plans.ts';
import { north } from '../../support/test-server.ts';
import type { AccessTable } from '../access-row.ts';
import type { AccessFixtures, TestUser } from '../fixtures.ts';
import { billingScopeOf, list, officeRoles, row } from './billing.ts';

/** A plan of the platform. */
async function plan({ panel: { db } }: AccessFixtures): Promise<number> {
  const [created] = await db.sql<{ id: string }>(
    `with plan as (insert into service_plans (name) values ('Plan ' || gen_random_uuid()) returning id)
     insert into service_plan_versions (plan_id, number, price_model, price_minor, registration_fee_minor, months, trial_days, vat_rate)
     select id, 1, 'flat', 0, 0, 1, 0, 0 from plan returning plan_id as id`,
  );
  return Number(created?.id);
}

async function coupon({ panel: { db } }: AccessFixtures): Promise<{ id: number; code: string }> {
  const [created] = await db.sql<{ id: string; code: string }>(
    `insert into coupons (code, kind, value, scope)
     values (upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)), 'percent', 1000, 'any') returning id, code`,
  );
  return { id: Number(created?.id), code: created?.code ?? '' };
}

async function paidCharge(fixtures: AccessFixtures, caller: TestUser): Promise<number> {
  const { db, ispId } = billingScopeOf(fixtures, caller);
  const planId = await plan(fixtures);
  const [created] = await db.sql<{ id: string }>(
    `insert into service_charges (isp_id, kind, plan_id, version_id, plan_name, months, counted, monthly_minor, fee_minor, charge_minor,
       discount_minor, adjustment_minor, vat_rate, vat_minor, total_minor, currency, state, receipt_number, paid_at, issuer)
     select $1, 'renewal', plan_id, id, 'Plan', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'BDT', 'paid', 'SC-' || id, now(),
       '{"name": "Lastmile", "lines": []}' from service_plan_versions where plan_id = $2 returning id`,
    [ispId, planId],
  );
  return Number(created?.id);
}

/** The token of a registration that waits for its payment. */
async function registrationToken({ panel }: AccessFixtures): Promise<string> {
  const [isp] = await panel.db.sql<{ registration_id: string }>(
    `insert into isps (name, status) values ('Registered', 'payment_pending') returning registration_id`,
  );
  return panel.panel.services.registrationTokens.issue(isp?.registration_id ?? '');
}

const ofPlatform = { allows: 'admin platform_accountant', otherIsp: 403 } as const;

/** The platform sells plans; owners and accountants see and pay the service charge of their ISP. */
export const planRows: AccessTable = {
  'plans.list': { ...ofPlatform, sample: () => ({}) },
  'plans.get': { ...ofPlatform, sample: async (fixtures) => ({ params: { id: await plan(fixtures) } }) },
  'plans.save': { ...ofPlatform, sample: () => ({ body: planValues() }) },
  'coupons.list': { ...ofPlatform, sample: () => ({}) },
  'coupons.get': {
    ...ofPlatform,
    sample: async (fixtures) => ({ params: { id: (await coupon(fixtures)).id } }),
  },
  'coupons.save': { ...ofPlatform, sample: () => ({ body: couponValues() }) },
  'coupons.check': row(officeRoles, 'own', async (fixtures) => ({
    body: { code: (await coupon(fixtures)).code, packageId: await plan(fixtures) },
  })),
  'serviceCharges.plans': list(officeRoles),
  'serviceCharges.status': list(officeRoles),
  'serviceCharges.history': list(officeRoles),
  'serviceCharges.quote': row(officeRoles, 'own', async (fixtures) => ({
    body: { packageId: await plan(fixtures), months: 1 },
  })),
  'serviceCharges.pay': row(officeRoles, 'own', async (fixtures) => ({
    body: { packageId: await plan(fixtures), months: 1 },
  })),
  'serviceCharges.receipt': row(officeRoles, 404, async (fixtures, caller) => ({
    params: { id: await paidCharge(fixtures, { ...caller, ispId: caller.ispId ?? north.id }) },
  })),
  'registrations.get': {
    allows: 'public',
    otherIsp: 'own',
    sample: async (fixtures) => ({ body: { registrationToken: await registrationToken(fixtures) } }),
  },
  'registrations.pay': {
    allows: 'public',
    otherIsp: 'own',
    sample: async (fixtures) => ({
      body: { registrationToken: await registrationToken(fixtures), servicesPackageId: await plan(fixtures) },
    }),
  },
};
