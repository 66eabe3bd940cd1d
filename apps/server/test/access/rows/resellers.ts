import {
  createTestCustomer,
  createTestPackage,
  createTestRouter,
  createTestSubscriber,
} from '../../support/subscribers.ts';
import { north } from '../../support/test-server.ts';
import type { AccessRow, AccessTable } from '../access-row.ts';
import type { AccessFixtures, Sample, TestUser } from '../fixtures.ts';
import { account } from './checkouts.ts';
import { subscriberFor } from './subscribers.ts';

const owner = 'client';
const readers = 'client accountant reseller';

const isp = ({ ispId }: TestUser): number => ispId ?? north.id;
const idOf = (rows: readonly Record<string, unknown>[]): number => Number(rows[0]?.['id']);

const row = (
  allows: string,
  otherIsp: AccessRow['otherIsp'],
  sample: (fixtures: AccessFixtures, caller: TestUser) => Promise<Sample> | Sample = () => ({}),
): AccessRow => ({ allows, needsIsp: true, otherIsp, sample });

/** The calling reseller, or a new one in the caller's ISP. */
async function reseller(fixtures: AccessFixtures, caller: TestUser): Promise<number> {
  const { db } = fixtures.panel;
  const own = await db.sql('select id from resellers where user_id = $1 and isp_id = $2', [
    caller.id,
    isp(caller),
  ]);
  if (own.length > 0) return idOf(own);
  const user = await db.sql(
    `insert into users (isp_id, full_name, email, status, role_id)
     select $1, $2, $3, 'invited', id from roles where name = 'reseller' and is_system returning id`,
    [isp(caller), fixtures.fresh('Reseller'), fixtures.freshEmail()],
  );
  return idOf(await db.sql('select id from resellers where user_id = $1', [idOf(user)]));
}

/** The calling reseller, unless they became a wholesale one for another call; then, and for others, a new one. */
async function commissioned(fixtures: AccessFixtures, caller: TestUser): Promise<number> {
  const { db } = fixtures.panel;
  const id = await reseller(fixtures, caller);
  await db.sql(
    `update resellers r set model = 'commission' where r.id = $1 and r.model <> 'commission'
     and not exists (select from subscribers s where s.reseller_user_id = r.user_id)`,
    [id],
  );
  return id;
}

/** A new agent of that reseller, with a small share: there may be many. */
async function agent(fixtures: AccessFixtures, caller: TestUser): Promise<number> {
  const { db } = fixtures.panel;
  const id = await commissioned(fixtures, caller);
  const user = await db.sql(
    `insert into users (isp_id, full_name, email, status, role_id, reseller_user_id)
     select u.isp_id, $2, $3, 'invited', r.id, u.id from resellers s join users u on u.id = s.user_id,
       roles r where s.id = $1 and r.name = 'reseller' and r.is_system returning id`,
    [id, fixtures.fresh('Agent'), fixtures.freshEmail()],
  );
  const created = await db.sql(
    "with isp as materialized (select set_config('app.isp_id', $1::text, true)) select create_agent($2, 10) as id from isp",
    [isp(caller), idOf(user)],
  );
  return idOf(created);
}

/** The same with prices of their own; without subscribers, whose billing depends on it. */
async function wholesaler(fixtures: AccessFixtures, caller: TestUser): Promise<number> {
  const id = await reseller(fixtures, caller);
  await fixtures.panel.db.sql(
    `update resellers r set model = 'wholesale' where r.id = $1 and r.model <> 'wholesale'
     and not exists (select from subscribers s where s.reseller_user_id = r.user_id)`,
    [id],
  );
  return id;
}

interface Retail {
  readonly id: number;
  readonly packageId: number;
  readonly subscriberId: number;
  readonly invoiceId: number;
  readonly paymentId: number;
}

async function insertDocuments(
  { panel: { db } }: AccessFixtures,
  ispId: number,
  {
    id,
    userId,
    subscriberId,
  }: { readonly id: number; readonly userId: number; readonly subscriberId: number },
) {
  const seller = { name: 'Corner net', address: null, mobile: null, email: null };
  const customer = { name: null, nameBn: null, customerCode: null, mobile: null, address: null };
  const snapshot = JSON.stringify({ seller, ...customer, username: 'corner-1', packageName: 'Home' });
  await db.sql(`set session_replication_role = replica;
    insert into retail_invoices (isp_id, reseller_id, user_id, subscriber_id, charge_id, number, issued_on, due_on, from_on,
        until_on, snapshot, amount_minor, at)
      values (${ispId}, ${id}, ${userId}, ${subscriberId}, ${subscriberId}, 'AC-${subscriberId}', '2026-03-01', '2026-03-01',
        '2026-03-01', '2026-03-31', '${snapshot}', 50000, now());
    insert into retail_payments (isp_id, reseller_id, user_id, subscriber_id, number, amount_minor, method, at)
      values (${ispId}, ${id}, ${userId}, ${subscriberId}, 'AR-${subscriberId}', 10000, 'cash', now());
    reset session_replication_role`);
  const [invoice, payment] = [
    await db.sql('select id from retail_invoices where subscriber_id = $1', [subscriberId]),
    await db.sql('select id from retail_payments where subscriber_id = $1', [subscriberId]),
  ];
  return { invoiceId: idOf(invoice), paymentId: idOf(payment) };
}

/** A wholesale reseller who may set retail prices, with a subscriber, an invoice to them and a payment. */
async function retailer(fixtures: AccessFixtures, caller: TestUser): Promise<Retail> {
  const { db } = fixtures.panel;
  const id = await wholesaler(fixtures, caller);
  const [routerId, packageId] = [
    await createTestRouter(db, isp(caller)),
    await createTestPackage(db, isp(caller)),
  ];
  const [user] = await db.sql(
    'update resellers set may_set_retail_price = true where id = $1 returning user_id, model',
    [id],
  );
  const resellerUserId = Number(user?.['user_id']);
  await db.sql(
    'insert into reseller_prices (isp_id, reseller_id, package_id, retail_minor) values ($1, $2, $3, 50000)',
    [isp(caller), id, packageId],
  );
  await db.sql(
    "insert into reseller_buying_prices (isp_id, reseller_id, package_id, valid_from, price_minor) values ($1, $2, $3, '2020-01-01', 30000)",
    [isp(caller), id, packageId],
  );
  const subscriberId = await createTestSubscriber(db, isp(caller), {
    routerId,
    packageId,
    status: 'active',
    resellerUserId,
  });
  // A reseller whose subscribers had a commission before stays one: their documents are written as they are.
  if (user?.['model'] !== 'wholesale') {
    const documents = await insertDocuments(fixtures, isp(caller), {
      id,
      userId: resellerUserId,
      subscriberId,
    });
    return { id, packageId, subscriberId, ...documents };
  }
  const asIsp = "with isp as materialized (select set_config('app.isp_id', $1::text, true)::bigint as id)";
  await db.sql(
    `${asIsp} insert into wholesale_charges (isp_id, reseller_id, user_id, subscriber_id, package_id, from_on, until_on, amount_minor, at)
     select isp.id, $2, $3, $4, $5, date '2026-03-01', date '2026-03-31', 0, now() from isp`,
    [isp(caller), id, resellerUserId, subscriberId, packageId],
  );
  const payment = await db.sql(
    `${asIsp} insert into retail_payments (isp_id, subscriber_id, amount_minor, method, at)
     select isp.id, $2, 10000, 'cash', now() from isp returning id`,
    [isp(caller), subscriberId],
  );
  const invoice = await db.sql('select id from retail_invoices where subscriber_id = $1', [subscriberId]);
  return { id, packageId, subscriberId, invoiceId: idOf(invoice), paymentId: idOf(payment) };
}

const terms = { commissionRate: 1000, commissionBasis: 'before_vat' };

/** Owners manage resellers, accountants see them, and resellers see themselves. */
export const resellerRows: AccessTable = {
  'resellers.list': row(readers, 'own'),
  'resellers.own': row(readers, 'own'),
  'resellers.get': row(readers, 404, async (fixtures, caller) => ({
    params: { id: await reseller(fixtures, caller) },
  })),
  'resellers.create': row(owner, 'own', (fixtures) => ({
    body: { fullName: fixtures.fresh('Reseller'), email: fixtures.freshEmail(), ...terms },
  })),
  'resellers.createFromCustomer': row(owner, 422, async (fixtures, caller) => {
    const { db } = fixtures.panel;
    const customerId = await createTestCustomer(db, isp(caller), fixtures.freshMobile());
    const code = await db.sql('select customer_code from customers where id = $1', [customerId]);
    return { body: { customer: String(code[0]?.['customer_code']), email: fixtures.freshEmail(), ...terms } };
  }),
  'resellers.update': row(owner, 404, async (fixtures, caller) => ({
    params: { id: await reseller(fixtures, caller) },
    body: { businessName: 'Corner shop', version: 1 },
  })),
  'resellers.conditions': row(owner, 404, async (fixtures, caller) => ({
    params: { id: await reseller(fixtures, caller) },
    body: { validFrom: '2199-01-01', ...terms },
  })),
  'resellers.status': row(owner, 404, async (fixtures, caller) => ({
    body: { id: await reseller(fixtures, caller), status: 'inactive', version: 1 },
  })),
  'resellers.statement': row(readers, 404, async (fixtures, caller) => ({
    params: { id: await reseller(fixtures, caller) },
  })),
  'resellers.statementPdf': row(readers, 404, async (fixtures, caller) => ({
    params: { id: await reseller(fixtures, caller) },
  })),
  'resellerPrices.list': row(readers, 404, async (fixtures, caller) => ({
    params: { id: await wholesaler(fixtures, caller) },
  })),
  'resellerPrices.update': row(owner, 404, async (fixtures, caller) => ({
    params: { id: await wholesaler(fixtures, caller) },
    body: {
      items: [{ packageId: await createTestPackage(fixtures.panel.db, isp(caller)), priceMinor: 310_00 }],
    },
  })),
  'resellerPrices.retail': row('reseller client', 404, async (fixtures, caller) => {
    const { id, packageId } = await retailer(fixtures, caller);
    return { params: { id }, body: { items: [{ packageId, retailMinor: 450_00 }] } };
  }),
  'retail.invoices': row(readers, 404, async (fixtures, caller) => ({
    params: { id: (await retailer(fixtures, caller)).id },
  })),
  'retail.payments': row(readers, 404, async (fixtures, caller) => ({
    params: { id: (await retailer(fixtures, caller)).id },
  })),
  'retail.subscriber': row(
    'reseller client accountant technician collector',
    404,
    async (fixtures, caller) => ({ params: { id: (await retailer(fixtures, caller)).subscriberId } }),
  ),
  'retail.invoicePdf': row(readers, 404, async (fixtures, caller) => ({
    params: { id: (await retailer(fixtures, caller)).invoiceId },
  })),
  'retail.receiptPdf': row(readers, 404, async (fixtures, caller) => ({
    params: { id: (await retailer(fixtures, caller)).paymentId },
  })),
  // Collectors collect for the ISP, never for a reseller.
  'retail.pay': {
    ...row('reseller client accountant collector', 404, async (fixtures, caller) => ({
      body: {
        subscriberId: (await retailer(fixtures, caller)).subscriberId,
        amountMinor: 100_00,
        method: 'cash',
      },
    })),
    outOfScope: 'collector',
  },
  'retail.reverse': {
    ...row('reseller client accountant collector', 404, async (fixtures, caller) => ({
      body: { id: (await retailer(fixtures, caller)).paymentId, reason: 'Mistake', version: 1 },
    })),
    outOfScope: 'collector',
  },
  'resellerAgents.list': row(readers, 404, async (fixtures, caller) => ({
    params: { id: await reseller(fixtures, caller) },
  })),
  // Resellers add agents of their own, owners those of any reseller.
  'resellerAgents.create': row('reseller client', 404, async (fixtures, caller) => ({
    params: { id: await commissioned(fixtures, caller) },
    body: { fullName: fixtures.fresh('Agent'), email: fixtures.freshEmail(), shareRate: 10 },
  })),
  'resellerAgents.share': row('reseller client', 404, async (fixtures, caller) => ({
    params: { id: await agent(fixtures, caller) },
    body: { shareRate: 20, version: 1 },
  })),
  'resellerStaff.list': row(readers, 404, async (fixtures, caller) => ({
    params: { id: await reseller(fixtures, caller) },
  })),
  'resellerStaff.create': row(owner, 404, async (fixtures, caller) => ({
    params: { id: await reseller(fixtures, caller) },
    body: { fullName: fixtures.fresh('Member'), email: fixtures.freshEmail() },
  })),
  'resellerTransfer.transfer': row(owner, 404, async (fixtures, caller) => ({
    body: { ids: [await subscriberFor(fixtures, caller)], toResellerId: null },
  })),
  'resellers.topUp': row(owner, 404, async (fixtures, caller) => ({
    body: { id: await reseller(fixtures, caller), amountMinor: 500_00, method: 'bkash' },
  })),
  // Owners have every right of resellers, and those pay into their own wallet only.
  'resellerTopUps.gateways': row('reseller client', 'own'),
  'resellerTopUps.start': row('reseller client', 404, async (fixtures, caller) => {
    await account(fixtures, { ...caller, ispId: isp(caller) });
    return { body: { id: await wholesaler(fixtures, caller), amountMinor: 500_00, gateway: 'bkash' } };
  }),
  'resellers.payout': row(owner, 404, async (fixtures, caller) => {
    const { db } = fixtures.panel;
    const id = await reseller(fixtures, caller);
    await db.sql(
      `with entry as (
         insert into journal_entries (isp_id, kind, source_kind, source_id, at)
         values ($1, 'test.owed', 'cash_movement', (select coalesce(max(id), 0) + 1000000 from journal_entries), now()) returning id)
       insert into journal_lines (isp_id, entry_id, line_no, account, user_id, method, amount_minor)
       select $1, entry.id, l.line_no, l.account, l.user_id, l.method, l.amount from entry, (values
         (1, 'reseller', (select user_id from resellers where id = $2), null, -1000),
         (2, 'wallet', null, 'bkash', 1000)) l (line_no, account, user_id, method, amount)`,
      [isp(caller), id],
    );
    return { body: { id, amountMinor: 1000, method: 'bkash' } };
  }),
};
