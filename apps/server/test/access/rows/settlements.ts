import { platformAdmin, testPassword } from '@lastmile/testing';
import { payoutNumberContext } from '../../../src/modules/platform/settlements/encrypted-columns.ts';
import { north } from '../../support/test-server.ts';
import type { AccessTable } from '../access-row.ts';
import type { AccessFixtures, Sample, TestUser } from '../fixtures.ts';
import { billingScopeOf, list, officeRoles, row } from './billing.ts';

const account = {
  method: 'bkash',
  holderName: 'Owner',
  number: '01711223344',
  currentPassword: testPassword,
};

/** The only account of the caller's ISP. */
async function payoutAccount(fixtures: AccessFixtures, caller: TestUser): Promise<number> {
  const { db, ispId } = billingScopeOf(fixtures, caller);
  const { cipher } = fixtures.panel.panel.services;
  await db.sql('update payout_accounts set ended_at = now() where isp_id = $1 and ended_at is null', [ispId]);
  const [made] = await db.sql<{ id: string }>(
    `insert into payout_accounts (isp_id, method, holder_name, number_encrypted, number_ending, usable_from)
     values ($1, 'bkash', 'Owner', $2, '3344', now()) returning id`,
    [ispId, cipher.encrypt('01711223344', payoutNumberContext(ispId))],
  );
  return Number(made?.id);
}

/** A settlement of the caller's ISP, made by an administrator. */
async function settlement(
  fixtures: AccessFixtures,
  caller: TestUser,
  state: 'draft' | 'approved' | 'paid' = 'paid',
): Promise<number> {
  const { db, ispId } = billingScopeOf(fixtures, caller);
  const accountId = await payoutAccount(fixtures, { ...caller, ispId });
  const { attachments } = fixtures.panel.panel.services;
  const key = await attachments.save(Buffer.from('Transferred'));
  const [adjustment] = await db.sql<{ id: string }>(
    "insert into settlement_adjustments (isp_id, kind, amount_minor, note) values ($1, 'correction', 1000, 'Goodwill') returning id",
    [ispId],
  );
  await db.sql('select post_settlement_adjustment($1)', [adjustment?.id]);
  const [made] = await db.sql<{ id: string }>(
    `insert into settlements (isp_id, number, state, until, currency, payment_count, gross_minor, gateway_fee_minor, refund_minor,
       adjustment_minor, net_minor, issuer, made_by, made_at, approved_by, approved_at, payout_account_id, paid_by, paid_at, paid_on,
       reference, proof_name, storage_key)
     select $1, 'ST-' || substr(gen_random_uuid()::text, 1, 18), $2, now(), 'BDT', 0, 0, 0, 0, 1000, 1000, 'Lastmile', u.id, now(),
       case when $2 <> 'draft' then u.id end, case when $2 <> 'draft' then now() end, case when $2 <> 'draft' then $3::bigint end,
       case when $2 = 'paid' then u.id end, case when $2 = 'paid' then now() end, case when $2 = 'paid' then current_date end,
       case when $2 = 'paid' then 'FT1' end, 'slip.txt', $4
     from users u where u.email = $5 returning id`,
    [ispId, state, accountId, key, platformAdmin],
  );
  await db.sql(
    `insert into settlement_items (isp_id, settlement_id, kind, adjustment_id, gross_minor, fee_minor, net_minor, at)
     values ($1, $2, 'adjustment', $3, 1000, 0, 1000, now())`,
    [ispId, made?.id, adjustment?.id],
  );
  if (state === 'paid') await db.sql('select post_paid_settlement($1)', [made?.id]);
  return Number(made?.id);
}

const inNorth = (caller: TestUser): TestUser => ({ ...caller, ispId: caller.ispId ?? north.id });

/** The platform reads all of them, an ISP its own. */
const bothRead = (sample: (id: number) => Sample) => ({
  allows: `client admin platform_accountant accountant`,
  otherIsp: 404 as const,
  sample: async (fixtures: AccessFixtures, caller: TestUser) =>
    sample(await settlement(fixtures, inNorth(caller))),
});

const ofPlatform = { allows: 'admin platform_accountant', otherIsp: 403 } as const;

/** Owners set the accounts of their ISP; the platform verifies them. */
export const settlementRows: AccessTable = {
  'payoutAccounts.list': list(officeRoles),
  'payoutAccounts.update': row('client', 'own', () => ({ body: account })),
  'payoutAccounts.remove': row('client', 404, async (fixtures, caller) => ({
    body: { id: await payoutAccount(fixtures, caller), currentPassword: testPassword },
  })),
  'payoutAccounts.platformList': { ...ofPlatform, sample: () => ({}) },
  'payoutAccounts.verify': {
    ...ofPlatform,
    sample: async (fixtures, caller) => ({
      body: {
        id: await payoutAccount(fixtures, { ...caller, ispId: caller.ispId ?? north.id }),
        isVerified: true,
      },
    }),
  },
  'settlements.byIsp': { ...ofPlatform, sample: () => ({}) },
  'settlements.list': { ...ofPlatform, sample: () => ({}) },
  'settlements.ofIsp': {
    allows: 'client admin platform_accountant accountant',
    otherIsp: 'own',
    sample: (_fixtures, { ispId }) => ({ query: ispId === null ? { ispId: north.id } : {} }),
  },
  'settlements.show': bothRead((id) => ({ params: { id } })),
  'settlements.items': bothRead((id) => ({ params: { id } })),
  'settlements.statement': bothRead((id) => ({ params: { id } })),
  'settlements.proof': bothRead((id) => ({ params: { id } })),
  'settlements.preview': { ...ofPlatform, sample: () => ({ params: { ispId: north.id } }) },
  'settlements.create': {
    ...ofPlatform,
    sample: async (fixtures) => {
      const [made] = await fixtures.panel.db.sql<{ id: string }>(
        "insert into settlement_adjustments (isp_id, kind, amount_minor, note) values ($1, 'correction', 100000, 'Goodwill') returning id",
        [north.id],
      );
      await fixtures.panel.db.sql('select post_settlement_adjustment($1)', [made?.id]);
      return { body: { ispId: north.id } };
    },
  },
  'settlements.update': {
    ...ofPlatform,
    sample: async (fixtures, caller) => ({
      body: { id: await settlement(fixtures, inNorth(caller), 'draft'), status: 'cancelled', note: 'Wrong' },
    }),
  },
  'settlements.adjust': {
    ...ofPlatform,
    sample: () => ({ body: { ispId: north.id, amountMinor: 100, note: 'Goodwill' } }),
  },
  'settlements.uploadProof': {
    ...ofPlatform,
    sample: async (fixtures, caller) => ({
      params: { id: await settlement(fixtures, inNorth(caller), 'approved') },
      query: { fileName: 'slip.txt' },
      file: 'Transferred',
    }),
  },
  'settlements.unsettled': list(officeRoles),
  'settlements.confirm': row('client', 404, async (fixtures, caller) => ({
    body: { id: await settlement(fixtures, caller) },
  })),
  'settlements.platformFees': { ...ofPlatform, sample: () => ({ params: { ispId: north.id } }) },
  'settlements.setPlatformFee': {
    allows: 'admin',
    otherIsp: 403,
    sample: () => ({ body: { ispId: north.id, feeRate: 0, fixedMinor: 0 } }),
  },
  'settlements.settings': { ...ofPlatform, sample: () => ({}) },
  'settlements.saveSettings': {
    allows: 'admin',
    otherIsp: 403,
    sample: async ({ panel: { db } }) => {
      const [found] = await db.sql<{ version: number }>('select version from settlement_settings');
      return {
        body: {
          holdDays: 2,
          minPayoutMinor: 50_000,
          needsSecondApproval: true,
          currentPassword: testPassword,
          version: found?.version,
        },
      };
    },
  },
};
