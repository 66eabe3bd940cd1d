import { randomUUID } from 'node:crypto';
import { type Client, calls } from '@lastmile/contract';
import { platformAdmin, testPassword } from '@lastmile/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { assignPlan } from './test/assign-plan.ts';
import { expectBalancedBooks, payableInBothBooks } from './test/books.ts';
import { collect, refundCollected, verifiedPayoutAccount } from './test/collected.ts';
import { approvalMails } from './test/waiting-mails.ts';

const c = calls.settlements;
const g = calls.gatewayStatements;
let server: TestServer;
let maker: Client;
let checker: Client;
let owner: Client;
const dayMs = 24 * 3_600_000;

beforeAll(async () => {
  server = await startTestServer();
  await signIn();
});
afterAll(() => server.close());

/** A second person of the platform, with the rights of its accountant. */
async function signIn() {
  await server.db.sql(
    `insert into users (full_name, email, role_id, password_hash, status, two_factor_exempt)
     select 'Second Approver', 'second@platform.test', r.id, u.password_hash, 'active', true from users u, roles r
     where u.email = $1 and r.name = 'platform_accountant'
     on conflict do nothing`,
    [platformAdmin],
  );
  maker = await server.clientOf(platformAdmin);
  checker = await server.clientOf('second@platform.test');
  owner = await server.clientOf(north.logins.client);
}
const daysAgo = (days: number) => new Date(server.clock.now() - days * dayMs).toISOString();
const code = async (call: Promise<unknown>) => (await expectProblem(call)).code;
const today = () => new Date(server.clock.now() + 6 * 3_600_000).toISOString().slice(0, 10);

const payable = (ispId: number) => payableInBothBooks(server.db, ispId);
const expectSound = () => expectBalancedBooks(server.db);

describe('a settlement', () => {
  it('is previewed with what is left out and why, and carried over below the minimum', async () => {
    await collect(server.db, north.id, [{ paid: 400_00, fee: 6_00 }], daysAgo(5));
    await collect(server.db, north.id, [{ paid: 900_00, fee: 13_00 }], daysAgo(1));
    const preview = await maker(c.preview, { params: { ispId: north.id } });
    expect(preview).toMatchObject({
      paymentCount: 1,
      grossMinor: 400_00,
      gatewayFeeMinor: 6_00,
      netMinor: 394_00,
      leftOut: [{ reason: 'hold', count: 1, netMinor: 887_00 }],
      refusal: 'settlements.below_minimum',
    });
    expect(await code(maker(c.create, { body: { ispId: north.id } }))).toBe('settlements.below_minimum');
    expect(await code(maker(c.create, { body: { ispId: south.id } }))).toBe('settlements.nothing_to_settle');
  });

  it('is made, approved by someone else, paid, and confirmed by the ISP; both books say so', async () => {
    const [payment = 0] = await collect(server.db, north.id, [{ paid: 1_000_00, fee: 15_00 }], daysAgo(4));
    const { id, number, netMinor } = await maker(c.create, { body: { ispId: north.id } });
    expect({ number, netMinor }).toEqual({
      number: expect.stringMatching(/^ST-\d{4}-000001$/),
      netMinor: 1_379_00,
    });
    expect(await code(maker(c.create, { body: { ispId: north.id } }))).toBe('settlements.nothing_to_settle');
    expect(await code(owner(c.confirm, { body: { id } }))).toBe('settlements.wrong_state');
    const approve = { body: { id, status: 'approved' as const } };
    expect(await code(maker(c.update, approve))).toBe('settlements.own_settlement');
    expect(await code(checker(c.update, approve))).toBe('settlements.account_not_ready');
    await verifiedPayoutAccount(server.db, north.id);
    const pay = { body: { id, status: 'paid' as const, reference: 'FT26-1', paidOn: today() } };
    expect(await code(checker(c.update, pay))).toBe('settlements.wrong_state');
    await checker(c.update, approve);
    expect(await code(checker(c.update, { body: { ...pay.body, paidOn: '2199-01-01' } }))).toBe(
      'settlements.paid_on',
    );
    const before = await payable(north.id);
    await checker(c.update, pay);
    expect(await payable(north.id)).toBe(before - netMinor);
    expect(await code(checker(c.update, { body: { id, status: 'cancelled', note: 'x' } }))).toBe(
      'settlements.wrong_state',
    );
    await owner(c.confirm, { body: { id } }, { idempotencyKey: randomUUID() });
    await owner(c.confirm, { body: { id } }, { idempotencyKey: randomUUID() });
    const details = await owner(c.get, { params: { id } });
    expect(details.events.map(({ kind }) => kind)).toEqual(['created', 'approved', 'paid', 'confirmed']);
    expect(details).toMatchObject({ account: { numberEnding: '3344' }, reference: 'FT26-1', state: 'paid' });
    await expectSound();

    // A refund after it is a negative item of the next one.
    await refundCollected(server.db, north.id, payment, 250_00, daysAgo(0));
    server.clock.advance(2 * dayMs);
    await signIn();
    const next = await maker(c.create, { body: { ispId: north.id } });
    expect(next.netMinor).toBe(887_00 - 250_00);
    const { items } = await owner(c.items, { params: { id: next.id }, query: {} });
    expect(items.map(({ kind, netMinor: net }) => [kind, net])).toContainEqual(['refund', -250_00]);
    await expectSound();
  });

  it('returns to draft when its payout account is changed', async () => {
    const { items } = await maker(c.list, { query: { state: 'draft' } });
    const id = items[0]?.id ?? 0;
    await checker(c.update, { body: { id, status: 'approved' } });
    await owner(calls.payoutAccounts.update, {
      body: { method: 'bkash', holderName: 'Owner', number: '01811998877', currentPassword: testPassword },
    });
    const details = await maker(c.get, { params: { id } });
    expect(details).toMatchObject({ state: 'draft', account: null });
    expect(details.events.at(-1)?.kind).toBe('returned');
    expect(await code(checker(c.update, { body: { id, status: 'approved' } }))).toBe(
      'settlements.account_not_ready',
    );
    await maker(c.update, { body: { id, status: 'cancelled', note: 'The account changed' } });
    expect((await owner(c.unsettled, { query: {} })).sums.remainingMinor).toBe(637_00);
    await expectSound();
  });

  it('has the currency of its ISP, and amounts of different currencies are not added', async () => {
    await collect(server.db, south.id, [{ paid: 300_00, fee: 0 }], daysAgo(0));
    await server.db.sql(`update isps set currency = 'USD' where id = $1`, [south.id]);
    const { items, sums } = await maker(c.byIsp, { query: {} });
    for (const { currency, remainingMinor } of sums) {
      const same = items.filter((isp) => isp.currency === currency);
      expect(remainingMinor).toBe(same.reduce((sum, isp) => sum + isp.remainingMinor, 0));
    }
    expect(sums.map(({ currency }) => currency)).toEqual(['BDT', 'USD']);
    expect(items.find(({ id }) => id === south.id)?.currency).toBe('USD');
    const inDollars = await maker(c.byIsp, { query: { currency: 'usd' } });
    expect(inDollars).toMatchObject({ total: 1, items: [{ id: south.id }], sums: [{ currency: 'USD' }] });
    const otherIsp = await server.clientOf(south.logins.client);
    const unsettled = await otherIsp(c.unsettled, { query: {} });
    expect(unsettled).toMatchObject({ items: [{ currency: 'USD' }], sums: { currency: 'USD' } });
    await server.db.sql(`update isps set currency = 'BDT' where id = $1`, [south.id]);
  });

  it('is listed by ISP for the platform, and by the ISP it is of', async () => {
    const { items, sums } = await maker(c.byIsp, { query: {} });
    const listed = await owner(c.ofIsp, { query: {} });
    expect(listed.items.length).toBeGreaterThan(1);
    expect(items.find(({ id }) => id === north.id)).toMatchObject(listed.sums);
    expect(listed.sums).toMatchObject({ settledMinor: 1_379_00, remainingMinor: 637_00 });
    const all = items.map(({ remainingMinor }) => remainingMinor);
    expect(sums).toHaveLength(1);
    expect(sums[0]).toMatchObject({
      currency: 'BDT',
      remainingMinor: all.reduce((sum, one) => sum + one, 0),
    });
    const id = listed.items[0]?.id ?? 0;
    const paid = await maker(c.items, { params: { id }, query: {} });
    expect(new Set(paid.items.map(({ currency }) => currency))).toEqual(new Set(['BDT']));
    const named = await maker(c.ofIsp, { query: { ispId: north.id } });
    expect(named.items.map(({ id }) => id)).toEqual(listed.items.map(({ id }) => id));
    const otherIsp = await server.clientOf(south.logins.client);
    expect((await otherIsp(c.ofIsp, { query: {} })).items).toEqual([]);
  });

  it('is printed, exported and its proof downloaded, by the platform and the ISP it is of', async () => {
    const { items } = await maker(c.list, { query: { state: 'paid' } });
    const id = items[0]?.id ?? 0;
    const token = await server.tokenOf('second@platform.test');
    const upload = (fileName: string, body: string) =>
      server.request(`/api/admin/settlement/proof/${id}?fileName=${fileName}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body,
      });
    expect((await upload('proof.exe', 'MZ')).status).toBe(422);
    expect((await upload('slip.txt', 'Transferred 1379.00')).status).toBe(200);
    const fetchAs = async (login: string, path: string) =>
      server.request(path, { headers: { authorization: `Bearer ${await server.tokenOf(login)}` } });
    const paths = ['proof', 'statement', 'items'].map((part) => `/api/admin/settlement/${part}/${id}`);
    for (const path of paths) {
      expect((await fetchAs(north.logins.client, path)).status).toBe(200);
      expect((await fetchAs(south.logins.client, path)).status).toBe(404);
    }
    const slip = await fetchAs(north.logins.client, `/api/admin/settlement/proof/${id}`);
    expect(await slip.text()).toBe('Transferred 1379.00');
    const csv = await (
      await fetchAs(north.logins.client, `/api/admin/settlement/items/${id}?format=csv`)
    ).text();
    expect(csv.split('\n').filter(Boolean)).toHaveLength(3);
    for (const path of ['list', 'settlement-list'])
      expect((await fetchAs(north.logins.client, `/api/admin/settlement/${path}`)).status).toBe(403);
  });
});

describe('a settlement of chosen payments', () => {
  it('pays these only, with their refunds, and refuses what is not payable', async () => {
    const [first = 0, second = 0, third = 0] = await collect(
      server.db,
      south.id,
      [600_00, 700_00, 800_00].map((paid) => ({ paid, fee: 10_00 })),
      daysAgo(6),
    );
    await refundCollected(server.db, south.id, second, 100_00, daysAgo(0));
    await refundCollected(server.db, south.id, third, 50_00, daysAgo(0));
    const create = (paymentIds: number[]) => maker(c.create, { body: { ispId: south.id, paymentIds } });
    const [young = 0] = await collect(server.db, south.id, [{ paid: 900_00, fee: 0 }], daysAgo(0));
    expect(await code(create([first, young]))).toBe('settlements.payment_not_payable');
    expect(await code(create([999_999]))).toBe('settlements.payment_not_payable');
    const { id, netMinor } = await create([first, second, second]);
    expect(netMinor).toBe(590_00 + 690_00 - 100_00);
    expect(await code(create([second, third]))).toBe('settlements.payment_not_payable');
    await maker(c.update, { body: { id, status: 'cancelled', note: 'Only tried' } });
    const { netMinor: all } = await maker(c.create, { body: { ispId: south.id } });
    expect(all).toBe(590_00 + 690_00 + 790_00 - 150_00);
    await expectSound();
  });
});

describe('the platform fee', () => {
  it('is charged for payments from then on, posted in both books, and shown in settlement and history', async () => {
    const before = await payable(north.id);
    const earlier = daysAgo(0);
    const set = (feeRate: number, fixedMinor: number) =>
      maker(
        c.setPlatformFee,
        { body: { ispId: north.id, feeRate, fixedMinor } },
        { idempotencyKey: randomUUID() },
      );
    server.clock.advance(1_000);
    await set(150, 2_00);
    // Paid before the fee was set, and posted after it.
    const [early = 0] = await collect(server.db, north.id, [{ paid: 1_000_00, fee: 0 }], earlier);
    const [charged = 0, small = 0] = await collect(
      server.db,
      north.id,
      [
        { paid: 1_000_00, fee: 15_00 },
        { paid: 1_50, fee: 1_00 },
      ],
      daysAgo(0),
    );
    expect(await payable(north.id)).toBe(before + 1_000_00 + (1_000_00 - 15_00 - 17_00) + 0);
    server.clock.advance(4 * dayMs);
    await signIn();
    const { id } = await maker(c.create, { body: { ispId: north.id, paymentIds: [early, charged, small] } });
    expect(await maker(c.get, { params: { id } })).toMatchObject({ platformFeeMinor: 17_50 });
    const { items } = await owner(c.items, { params: { id }, query: {} });
    const fees = items.filter(({ kind }) => kind === 'payment').map((item) => item.platformFeeMinor);
    expect(fees.toSorted((a, b) => a - b)).toEqual([0, 50, 17_00]);
    await expectSound();
    await set(0, 0);
    const history = (await maker(c.platformFees, { params: { ispId: north.id } })).items;
    expect(history.map(({ feeRate, fixedMinor }) => [feeRate, fixedMinor])).toEqual([
      [0, 0],
      [150, 2_00],
    ]);
    expect(
      await code(checker(c.setPlatformFee, { body: { ispId: north.id, feeRate: 1, fixedMinor: 0 } })),
    ).toBe('forbidden');
    await maker(c.update, { body: { id, status: 'cancelled', note: 'Only tried' } });
  });
});

describe('the service charge', () => {
  it('is taken off a settlement on request in both books, and given back when it is cancelled', async () => {
    const create = (takesServiceCharge: boolean) =>
      maker(c.create, { body: { ispId: north.id, takesServiceCharge } }, { idempotencyKey: randomUUID() });
    await collect(server.db, north.id, [{ paid: 2_000_00, fee: 0 }], daysAgo(9));
    expect(await code(create(true))).toBe('settlements.no_service_charge');
    await assignPlan(server, north.id);
    const paidUntil = async () =>
      (await server.db.sql('select paid_until::text from isp_plans where isp_id = $1', [north.id]))[0];
    const [before, until] = [await payable(north.id), await paidUntil()];
    const preview = await maker(c.preview, { params: { ispId: north.id } });
    const charge = preview.serviceCharge?.amountMinor ?? 0;
    expect(charge).toBeGreaterThan(0);
    expect(preview.isServiceChargeRequested).toBe(false);
    const { id, netMinor, number } = await create(true);
    expect(netMinor).toBe(preview.netMinor - charge);
    expect(await payable(north.id)).toBe(before - charge);
    expect(await maker(c.get, { params: { id } })).toMatchObject({ serviceChargeMinor: charge });
    const printed = await server.request(`/api/admin/settlement/statement/${id}?language=en`, {
      headers: { authorization: `Bearer ${await server.tokenOf(north.logins.client)}` },
    });
    const lines = readPdf(Buffer.from(await printed.arrayBuffer())).pages.flat();
    const amount = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(charge / 100);
    expect(lines[lines.indexOf('Service charge') + 1]).toBe(`-${amount}`);
    expect(await paidUntil()).not.toEqual(until);
    const [paid] = await server.db.sql(
      "select state, transaction_id from service_charges where isp_id = $1 and state = 'paid' order by id desc limit 1",
      [north.id],
    );
    expect(paid).toEqual({ state: 'paid', transaction_id: number });
    await expectSound();
    await maker(c.update, { body: { id, status: 'cancelled', note: 'Only tried' } });
    expect(await payable(north.id)).toBe(before);
    expect(await paidUntil()).toEqual(until);
    await expectSound();
  });

  it('leaves at least the minimum payout', async () => {
    const { netMinor } = await maker(c.preview, { params: { ispId: north.id } });
    await server.db.sql('update settlement_settings set min_payout_minor = $1', [netMinor]);
    expect(await code(maker(c.create, { body: { ispId: north.id, takesServiceCharge: true } }))).toBe(
      'settlements.charge_too_high',
    );
    await server.db.sql('update settlement_settings set min_payout_minor = 50000');
    await expectSound();
  });
});

describe('the second person', () => {
  it('is switched off only with a second factor, and every administrator is told', async () => {
    const { version, ...settings } = await maker(c.getSettings, {});
    const body = { ...settings, needsSecondApproval: false, version, currentPassword: testPassword };
    const setFactor = (assignments: string) =>
      server.db.sql(`update users set ${assignments} where email = $1`, [platformAdmin]);
    await setFactor('two_factor_since = null');
    expect(await code(maker(c.updateSettings, { body }))).toBe('settlements.two_factor_needed');
    expect(await approvalMails(server)).toEqual([]);
    await maker(c.updateSettings, { body: { ...body, needsSecondApproval: true, holdDays: 3 } });
    const kept = await maker(c.getSettings, {});
    expect(kept).toMatchObject({ holdDays: 3, needsSecondApproval: true });
    expect(await approvalMails(server)).toEqual([]);

    const others = ['other@platform.test', 'gone@platform.test'];
    await server.db.sql(
      `insert into users (full_name, email, role_id, password_hash, status, two_factor_exempt)
       select 'Other Administrator', e, u.role_id, u.password_hash, case e when $2 then 'disabled' else 'active' end, true
       from users u, unnest($3::text[]) e where u.email = $1`,
      [platformAdmin, others[1], others],
    );
    await setFactor("two_factor_since = now(), totp_encrypted = coalesce(totp_encrypted, '')");
    await maker(c.updateSettings, { body: { ...body, version: kept.version } });
    const mails = await approvalMails(server);
    expect(mails.map(({ to }) => to).sort()).toEqual([platformAdmin, others[0]].sort());
    for (const { text } of mails) expect(text).toContain('One user can now create, approve and pay');
    const off = await maker(c.getSettings, {});
    await maker(c.updateSettings, { body: { ...body, needsSecondApproval: true, version: off.version } });
    await server.db.sql('delete from users where email = any($1::text[])', [others]);
  });
});

describe('ten makers at once', () => {
  it('put each payment into at most one live settlement', async () => {
    await collect(
      server.db,
      south.id,
      Array.from({ length: 30 }, (_, n) => ({ paid: 100_00 + n, fee: 2_00 })),
      daysAgo(9),
    );
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        maker(c.create, { body: { ispId: south.id } }, { idempotencyKey: randomUUID() }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [twice] = await server.db.sql<{ most: string }>(
      "select max(n) as most from (select count(*) as n from settlement_items where is_live and kind = 'payment' and isp_id = $1 group by checkout_id) t",
      [south.id],
    );
    expect(Number(twice?.most)).toBe(1);
    await expectSound();
  });
});

describe('any sequence of payments, fees, corrections, refunds, adjustments, settlements, service charges and cancellations', () => {
  const step = fc.record({
    kind: fc.constantFrom(
      'collect',
      'fee',
      'correct',
      'refund',
      'adjust',
      'settle',
      'offset',
      'pay',
      'cancel',
    ),
    amount: fc.integer({ min: 1, max: 900_00 }),
  });

  const chargeOf = async (id: number) => (await maker(c.get, { params: { id } })).serviceChargeMinor;

  /** A statement with another fee for one payment, corrected; by how much the ISP is owed more. */
  async function correctSomeFee(amount: number): Promise<number> {
    const [row] = await server.db.sql<{ key: string; paid: string; known: string }>(
      `select c.transaction_id as key, c.paid_minor as paid, coalesce(c.fee_minor, 0) - coalesce((select sum(a.amount_minor)
         from settlement_adjustments a where a.checkout_id = c.id and a.kind = 'fee'), 0) as known
       from checkouts c where c.isp_id = $1 and c.posted_at is not null order by (c.id * $2) % 7, c.id desc limit 1`,
      [south.id, amount],
    );
    if (!row) return 0;
    const fee = amount % (Number(row.paid) + 1);
    const lines = [
      'Trx,Amount,Fee',
      [row.key, Number(row.paid) / 100, fee / 100].join(),
      `${randomUUID()},1,0`,
    ];
    const { id: statementId } = await maker(g.upload, {
      query: {
        ...{ gateway: 'bkash', fileName: 'b.csv', startsOn: '2020-01-01', endsOn: '2020-01-01' },
        ...{ transactionColumn: 'Trx', amountColumn: 'Amount', feeColumn: 'Fee' },
      },
      file: new Blob([lines.join('\n')], { type: 'application/octet-stream' }),
    });
    if (fee === Number(row.known)) return 0;
    await maker(
      g.resolve,
      { body: { statementId, action: 'correct_fee', note: 'Statement' } },
      { idempotencyKey: randomUUID() },
    );
    return Number(row.known) - fee;
  }

  it('leaves payable = collected − fees of gateway and platform − refunds ± adjustments − settled − service charges in both books', async () => {
    await server.db.sql(
      "update settlements set state = 'cancelled', cancelled_at = now() where isp_id = $1 and state = 'draft'",
      [south.id],
    );
    await server.db.sql('update settlement_items set is_live = false where isp_id = $1', [south.id]);
    await server.db.sql('update settlement_settings set min_payout_minor = 1, hold_days = 0');
    await verifiedPayoutAccount(server.db, south.id);
    await assignPlan(server, south.id);
    let expected = await payable(south.id);
    let last: number | undefined;
    let rate = 0;
    let fixed = 0;
    await fc.assert(
      // complexity: one branch for each kind of step.
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        for (const { kind, amount } of steps) {
          if (kind === 'collect') {
            const fee = Math.floor(amount / 50);
            await collect(server.db, south.id, [{ paid: amount, fee }], daysAgo(0));
            const kept = Math.min(Math.round((amount * rate) / 10_000) + fixed, amount - fee);
            expected += amount - fee - kept;
          }
          if (kind === 'fee') {
            rate = amount % 300;
            fixed = amount % 7_00;
            await maker(
              c.setPlatformFee,
              { body: { ispId: south.id, feeRate: rate, fixedMinor: fixed } },
              { idempotencyKey: randomUUID() },
            );
          }
          if (kind === 'refund') {
            const [row] = await server.db.sql<{ id: string; left: string }>(
              "select id, paid_minor - refunded_minor as left from checkouts where isp_id = $1 and state = 'succeeded' order by id limit 1",
              [south.id],
            );
            if (row) {
              const given = Math.min(amount, Number(row.left));
              await refundCollected(server.db, south.id, Number(row.id), given, daysAgo(0));
              expected -= given;
            }
          }
          if (kind === 'adjust') {
            const signed = amount % 2 === 0 ? amount : -amount;
            await maker(c.adjust, { body: { ispId: south.id, amountMinor: signed, note: 'Correction' } });
            expected += signed;
          }
          if (kind === 'correct') expected += await correctSomeFee(amount);
          if ((kind === 'settle' || kind === 'offset') && last === undefined) {
            const body = { ispId: south.id, takesServiceCharge: kind === 'offset' };
            last = await maker(c.create, { body }, { idempotencyKey: randomUUID() }).then(
              ({ id }) => id,
              () => undefined,
            );
            if (last !== undefined) expected -= await chargeOf(last);
          }
          if (kind === 'cancel' && last !== undefined) {
            expected += await chargeOf(last);
            await maker(c.update, { body: { id: last, status: 'cancelled', note: 'Again' } });
            last = undefined;
          }
          if (kind === 'pay' && last !== undefined) {
            const { netMinor } = await maker(c.get, { params: { id: last } });
            await checker(c.update, { body: { id: last, status: 'approved' } });
            await checker(c.update, { body: { id: last, status: 'paid', reference: 'R', paidOn: today() } });
            expected -= netMinor;
            last = undefined;
          }
          expect(await payable(south.id)).toBe(expected);
        }
        await expectSound();
      }),
      { numRuns: 12 },
    );
  });
});
