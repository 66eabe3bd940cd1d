import { platformAdmin, testPassword } from '@lastmile/testing';
import { payoutNumberContext } from '../../../src/modules/platform/settlements/encrypted-columns.ts';
import { north, south } from '../../support/test-server.ts';
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

/** A statement with one row that no online payment has. */
async function statement({ panel: { db } }: AccessFixtures) {
  const [made] = await db.sql<{ id: string; row: string }>(
    `with made as (
       insert into gateway_statements (gateway, file_name, digest, starts_on, ends_on, row_count, skipped_count)
       values ('bkash', 'bkash.csv', encode(sha256(gen_random_uuid()::text::bytea), 'hex'), '2026-01-01', '2026-01-31', 1, 0) returning id
     )
     insert into gateway_statement_rows (statement_id, row_no, transaction_id, amount_minor, result)
     select id, 2, 'UNKNOWN', 100, 'missing_here' from made returning statement_id as id, id as row`,
  );
  return { id: Number(made?.id), row: Number(made?.row) };
}
const statementFile = 'TrxID,Amount\nUNKNOWN,100';

/** Enough for a payout, and nothing that was requested before. */
async function withPayable(fixtures: AccessFixtures, caller: TestUser) {
  const { db, ispId } = billingScopeOf(fixtures, caller);
  await db.sql("update payout_requests set state = 'withdrawn' where isp_id = $1 and state = 'open'", [
    ispId,
  ]);
  const [made] = await db.sql<{ id: string }>(
    "insert into settlement_adjustments (isp_id, kind, amount_minor, note) values ($1, 'correction', 100000, 'Goodwill') returning id",
    [ispId],
  );
  await db.sql('select post_settlement_adjustment($1)', [made?.id]);
  return { db, ispId };
}

async function payoutRequest(fixtures: AccessFixtures, caller: TestUser): Promise<number> {
  const { db, ispId } = await withPayable(fixtures, caller);
  const [made] = await db.sql<{ id: string }>(
    'insert into payout_requests (isp_id, amount_minor, requested_by) select $1, 1000, id from users where email = $2 returning id',
    [ispId, platformAdmin],
  );
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
  'payoutAccounts.delete': row('client', 404, async (fixtures, caller) => ({
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
  'settlements.get': bothRead((id) => ({ params: { id } })),
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
  'settlements.getSettings': { ...ofPlatform, sample: () => ({}) },
  'settlements.updateSettings': {
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
  'gatewayStatements.list': { ...ofPlatform, sample: () => ({}) },
  'gatewayStatements.get': {
    ...ofPlatform,
    sample: async (fixtures) => ({ params: { id: (await statement(fixtures)).id } }),
  },
  'gatewayStatements.rows': {
    ...ofPlatform,
    sample: async (fixtures) => ({ params: { id: (await statement(fixtures)).id } }),
  },
  'gatewayStatements.columns': {
    ...ofPlatform,
    sample: () => ({ query: { gateway: 'bkash' }, file: statementFile }),
  },
  'gatewayStatements.upload': {
    ...ofPlatform,
    sample: () => ({
      query: {
        gateway: 'bkash',
        fileName: 'bkash.csv',
        startsOn: '2026-01-01',
        endsOn: '2026-01-31',
        transactionColumn: 'TrxID',
        amountColumn: 'Amount',
      },
      file: statementFile,
    }),
  },
  'gatewayStatements.resolve': {
    ...ofPlatform,
    sample: async (fixtures) => {
      const { id, row: rowId } = await statement(fixtures);
      return { body: { statementId: id, action: 'note', rowIds: [rowId], note: 'Unknown' } };
    },
  },
  'payouts.terms': list(officeRoles),
  'payouts.request': row('client', 'own', async (fixtures, caller) => {
    // Also for the other ISP, which sends the same request.
    for (const { id: ispId } of [north, south]) await withPayable(fixtures, { ...caller, ispId });
    return { body: {} };
  }),
  'payouts.withdraw': row('client', 404, async (fixtures, caller) => ({
    body: { id: await payoutRequest(fixtures, caller) },
  })),
  'payouts.setSchedule': row('client', 'own', () => ({ body: { frequency: 'weekly', day: 1 } })),
  'payouts.requests': { ...ofPlatform, sample: () => ({}) },
  'payouts.decline': {
    ...ofPlatform,
    sample: async (fixtures, caller) => ({
      body: { id: await payoutRequest(fixtures, inNorth(caller)), reason: 'Documents are missing' },
    }),
  },
  'payouts.scheduleOf': { ...ofPlatform, sample: () => ({ params: { ispId: north.id } }) },
  'payouts.setScheduleOf': {
    ...ofPlatform,
    sample: () => ({ body: { ispId: north.id, frequency: 'monthly', day: 5 } }),
  },
};
