import { credentialsContext } from '../../../src/modules/platform/checkouts/gateways/open-gateway.ts';
import { north, south } from '../../support/test-server.ts';
import type { AccessTable } from '../access-row.ts';
import type { AccessFixtures, Sample, TestUser } from '../fixtures.ts';
import { billingScopeOf, list, officeRoles, row, subscriber } from './billing.ts';

const credentials = { username: 'u', password: 'p', appKey: 'k', appSecret: 's' };
let made = 0;

/** A merchant account at an address where nobody answers. */
export const account = (fixtures: AccessFixtures, caller: TestUser): Promise<number> =>
  accountOf(fixtures, billingScopeOf(fixtures, caller).ispId);

/** The platform's own. */
export const platformGateway = (fixtures: AccessFixtures): Promise<number> => accountOf(fixtures, null);

async function accountOf(fixtures: AccessFixtures, ispId: number | null): Promise<number> {
  const { db } = fixtures.panel;
  const { cipher } = fixtures.panel.panel.services;
  const context = credentialsContext(ispId, 'bkash');
  const [row] = await db.sql<{ id: string }>(
    `insert into gateway_accounts (isp_id, gateway, is_enabled, base_url, credentials_encrypted, credentials_set_at, merchant_key)
     values ($1, 'bkash', true, 'https://127.0.0.1:9', $2, now(), 'merchant-of-tests')
     on conflict (isp_id, gateway) do update set credentials_encrypted = $2, base_url = 'https://127.0.0.1:9' returning id`,
    [ispId, cipher.encrypt(JSON.stringify(credentials), context)],
  );
  return Number(row?.id);
}

async function checkout(
  fixtures: AccessFixtures,
  caller: TestUser,
  state = 'needs_review',
  collectedBy: 'isp' | 'platform' = 'isp',
) {
  const { db, ispId } = billingScopeOf(fixtures, caller);
  const [accountId, subscriberId] = [await account(fixtures, caller), await subscriber(fixtures, caller)];
  made += 1;
  const reference = `LMACCESS${String(made).padStart(8, '0')}`;
  const isPaid = state === 'needs_review';
  const [row] = await db.sql<{ id: string }>(
    `insert into checkouts (isp_id, reference, account_id, gateway, merchant_key, collected_by, is_sandbox, purpose, target_id,
       subscriber_id, amount_minor, currency, state, started_at, transaction_id, paid_minor, paid_currency)
     values ($1, $2, $3, 'bkash', 'merchant-of-tests', $9, false, 'subscriber_invoice', $4, $4, 10000, 'BDT', $5, now(), $6, $7, $8)
     returning id`,
    [
      ispId,
      reference,
      accountId,
      subscriberId,
      state,
      isPaid ? reference : null,
      isPaid ? 10_000 : null,
      isPaid ? 'BDT' : null,
      collectedBy,
    ],
  );
  return { id: Number(row?.id), reference };
}

/** A refund that the gateway never confirmed. */
async function lostRefund(
  fixtures: AccessFixtures,
  caller: TestUser,
  collectedBy: 'isp' | 'platform' = 'isp',
) {
  const { db, ispId } = billingScopeOf(fixtures, caller);
  const { id, reference } = await checkout(fixtures, caller, 'needs_review', collectedBy);
  await db.sql(
    `insert into checkout_refunds (isp_id, checkout_id, reference, amount_minor, reason, state)
     values ($1, $2, $3, 10000, 'Wrong amount', 'unknown')`,
    [ispId, id, reference],
  );
  return { id, isRefunded: true, note: 'In the merchant portal' };
}

async function claim(fixtures: AccessFixtures, caller: TestUser): Promise<number> {
  const { db, ispId } = billingScopeOf(fixtures, caller);
  const subscriberId = await subscriber(fixtures, caller);
  made += 1;
  const [row] = await db.sql<{ id: string }>(
    `insert into payment_claims (isp_id, subscriber_id, method, transaction_id, transaction_key, amount_minor, form_key)
     values ($1, $2, 'bkash', $3, $3, 10000, $3) returning id`,
    [ispId, subscriberId, `CLAIM${made}`],
  );
  return Number(row?.id);
}

/** The administrator belongs to no ISP: the rows are those of one. */
const ofPlatform = (sample: (fixtures: AccessFixtures, caller: TestUser) => Promise<Sample> | Sample) => ({
  allows: 'admin platform_accountant',
  otherIsp: 403 as const,
  sample: (fixtures: AccessFixtures, caller: TestUser) =>
    sample(fixtures, { ...caller, ispId: caller.ispId ?? north.id }),
});

const platformRows: AccessTable = {
  'checkouts.platformList': ofPlatform(() => ({ query: {} })),
  'checkouts.platformGet': ofPlatform(async (fixtures, caller) => ({
    params: { id: (await checkout(fixtures, caller)).id },
  })),
  'checkouts.platformRecheck': ofPlatform(async (fixtures, caller) => ({
    body: { id: (await checkout(fixtures, caller, 'pending')).id },
  })),
  'checkouts.platformResolve': ofPlatform(async (fixtures, caller) => ({
    body: { id: (await checkout(fixtures, caller, 'needs_review', 'platform')).id, note: 'Checked' },
  })),
  'checkouts.platformRefund': ofPlatform(async (fixtures, caller) => ({
    body: { id: (await checkout(fixtures, caller, 'needs_review', 'platform')).id, reason: 'Wrong amount' },
  })),
  'checkouts.platformChargeback': ofPlatform(async (fixtures, caller) => ({
    body: { id: (await checkout(fixtures, caller, 'needs_review', 'platform')).id, reason: 'Disputed' },
  })),
  'checkouts.platformDecideRefund': ofPlatform(async (fixtures, caller) => ({
    body: await lostRefund(fixtures, caller, 'platform'),
  })),
  'gateways.platformTest': {
    ...ofPlatform(async (fixtures, caller) => {
      const ispId = caller.ispId ?? north.id;
      await account(fixtures, { ...caller, ispId });
      return { body: { gateway: 'bkash', ispId } };
    }),
    allows: 'admin',
  },
};

/** The office sees and resolves online payments; the owner sets up gateways, and the platform its own. */
export const checkoutRows: AccessTable = {
  'checkouts.list': list(officeRoles),
  'checkouts.get': row(officeRoles, 404, async (fixtures, caller) => ({
    params: { id: (await checkout(fixtures, caller)).id },
  })),
  'checkouts.recheck': row(officeRoles, 404, async (fixtures, caller) => ({
    body: { id: (await checkout(fixtures, caller, 'pending')).id },
  })),
  'checkouts.resolve': row(officeRoles, 404, async (fixtures, caller) => ({
    body: { id: (await checkout(fixtures, caller)).id, note: 'Checked' },
  })),
  'checkouts.refund': row(officeRoles, 404, async (fixtures, caller) => ({
    body: { id: (await checkout(fixtures, caller)).id, reason: 'Wrong amount' },
  })),
  'checkouts.chargeback': row(officeRoles, 404, async (fixtures, caller) => ({
    body: { id: (await checkout(fixtures, caller)).id, reason: 'Disputed by the card holder' },
  })),
  'checkouts.decideRefund': row(officeRoles, 404, async (fixtures, caller) => ({
    body: await lostRefund(fixtures, caller),
  })),
  ...platformRows,
  'checkouts.getOutcome': {
    allows: 'public',
    otherIsp: 'own',
    sample: async (fixtures, caller) => ({
      query: {
        transactionId: (await checkout(fixtures, { ...caller, ispId: caller.ispId ?? north.id })).reference,
      },
    }),
  },
  'gateways.list': list(officeRoles),
  'gateways.update': row('client', 'own', () => ({
    body: { gateway: 'bkash', credentials, isEnabled: true },
  })),
  // It names no row: each ISP tests its own account.
  'gateways.test': row('client', 'own', async (fixtures, caller) => {
    for (const ispId of [north.id, south.id]) await account(fixtures, { ...caller, ispId });
    return { body: { gateway: 'bkash' } };
  }),
  'gateways.platformList': { allows: 'admin', otherIsp: 403, sample: () => ({}) },
  'gateways.platformUpdate': {
    allows: 'admin',
    otherIsp: 403,
    sample: () => ({ body: { ispId: null, gateway: 'bkash', credentials } }),
  },
  'paymentClaims.list': list(officeRoles),
  'paymentClaims.confirm': row(officeRoles, 404, async (fixtures, caller) => ({
    body: { id: await claim(fixtures, caller), amountMinor: 100 },
  })),
  'paymentClaims.reject': row(officeRoles, 404, async (fixtures, caller) => ({
    body: { id: await claim(fixtures, caller), reason: 'Not in our wallet' },
  })),
};
