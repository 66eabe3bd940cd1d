import { calls } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { north, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../cli/check.ts';
import { startScenario } from '../test/scenarios/scenario.ts';

let server: TestServer;
let scenario: Awaited<ReturnType<typeof startScenario>>;
let home: number;
let fast: number;
beforeAll(async () => {
  server = await startTestServer();
  scenario = await startScenario(server, north);
  scenario.on('2025-12-01');
  home = await scenario.package('Home', 620_00);
  fast = await scenario.package('Fast', 930_00);
});
afterAll(() => server.close());

/** The ids of invoices issued on the first of these months, which are for these months. */
async function invoiceMonths(subscriberId: number, ...months: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const month of months) {
    scenario.on(`${month}-01`);
    ids.push(await scenario.invoice(subscriberId));
  }
  return ids;
}

/** Writes what the application would reject. */
const bypassTriggers = (sql: string) =>
  server.db.sql(`set session_replication_role = replica; ${sql}; set session_replication_role = origin`);

const insertTerms = (
  subscriberId: number,
  from: string,
  { price = 620_00, discount = 0, status = 'active', holdCharged = false },
) =>
  bypassTriggers(
    `insert into subscriber_terms (isp_id, subscriber_id, from_on, package_id, price_minor, discount_minor, billing, status, hold_charged)
     values (${north.id}, ${subscriberId}, '${from}', ${home}, ${price}, ${discount}, 'normal', '${status}', nullif(${holdCharged}, false))`,
  );

/** A change carried to this invoice, whose total stays the same. */
const carryOver = (invoiceId: number | undefined, amountMinor: number) =>
  bypassTriggers(
    `insert into invoice_lines (isp_id, invoice_id, line_no, kind, unit_minor, amount_minor, taxable)
     select ${north.id}, ${invoiceId}, 50 + count(*) + n, case n when 1 then 'proration' else 'credit' end,
       ${amountMinor} * case n when 1 then 1 else -1 end, ${amountMinor} * case n when 1 then 1 else -1 end, true
     from generate_series(1, 2) n left join invoice_lines l on l.invoice_id = ${invoiceId} group by n`,
  );

const violations = async (subscriberId: number) =>
  (await checkInvariants(server.db.database))
    .flatMap((finding) => finding.violations)
    .filter((text) => text.startsWith(`Subscriber ${subscriberId} `));

const charged = (subscriberId: number, charge: number, owed: number) => [
  `Subscriber ${subscriberId} of ISP 1 was charged ${charge} for its service, but its terms give ${owed}.`,
];

async function joinOn(date: string, username: string, more: object = {}): Promise<number> {
  scenario.on(date);
  return scenario.join(username, home, more);
}

describe('check reports', () => {
  it('a hold that began on the billing day and is charged back', async () => {
    const id = await joinOn('2025-12-01', 'hold');
    const [, , february, march] = await invoiceMonths(id, '2025-12', '2026-01', '2026-02', '2026-03');
    await insertTerms(id, '2026-01-01', { status: 'on_hold' });
    await insertTerms(id, '2026-02-10', {});
    await carryOver(february, -620_00 - 199_29);
    expect(await violations(id)).toEqual([]);
    await carryOver(march, 620_00);
    expect(await violations(id)).toEqual(charged(id, 2280_71, 1660_71));
  });

  it('a final credit that outlives its cancelled invoice', async () => {
    const id = await joinOn('2026-03-01', 'final');
    const [march] = await invoiceMonths(id, '2026-03');
    scenario.on('2026-03-16');
    await scenario.close(id);
    expect(await violations(id)).toEqual([]);
    await bypassTriggers(
      `update invoices set paid_minor = 0, cancelled_at = now(), cancelled_reason = 'Wrong' where id = ${march}`,
    );
    expect(await violations(id)).toEqual(expect.arrayContaining(charged(id, -320_00, 0)));
  });

  it('a month that was cancelled and invoiced again, and is charged twice', async () => {
    const id = await joinOn('2026-03-01', 'again');
    scenario.on('2026-03-16');
    const body = { ids: [id], packageId: fast, dropSession: false };
    await scenario.owner(calls.subscribers.changePackage, { body });
    scenario.on('2026-04-05');
    const [, april] = [await scenario.invoice(id), await scenario.invoice(id)];
    expect(await violations(id)).toEqual([]);
    await carryOver(april, 160_00);
    expect(await violations(id)).toEqual(charged(id, 1870_00, 1710_00));
  });

  it('a price or a discount set on the day of the invoice that re-prices it', async () => {
    const [price, discount] = [await joinOn('2026-02-01', 'price'), await joinOn('2026-02-01', 'discount')];
    const [, , april] = await invoiceMonths(price, '2026-02', '2026-03', '2026-04');
    const [, , other] = await invoiceMonths(discount, '2026-02', '2026-03', '2026-04');
    await insertTerms(price, '2026-03-01', { price: 930_00 });
    await insertTerms(price, '2026-03-31', {});
    await insertTerms(discount, '2026-03-01', { discount: 100_00 });
    await insertTerms(discount, '2026-03-31', {});
    expect([await violations(price), await violations(discount)]).toEqual([[], []]);
    await carryOver(april, 310_00);
    await carryOver(other, -100_00);
    expect(await violations(price)).toEqual(charged(price, 2170_00, 1860_00));
    expect(await violations(discount)).toEqual(charged(discount, 1760_00, 1860_00));
  });

  it('an invoice at another price than that of its terms', async () => {
    const id = await joinOn('2026-02-01', 'wrong');
    await invoiceMonths(id, '2026-02', '2026-03', '2026-04');
    await insertTerms(id, '2026-03-20', { price: 930_00 });
    // A new price applies to what is invoiced after it: it leaves March as it was invoiced.
    expect(await violations(id)).toEqual(expect.arrayContaining(charged(id, 1860_00, 2170_00)));
  });

  it('days on hold that were not credited', async () => {
    const id = await joinOn('2026-02-01', 'uncredited');
    await invoiceMonths(id, '2026-02', '2026-03', '2026-04');
    await insertTerms(id, '2026-03-11', { status: 'on_hold' });
    await insertTerms(id, '2026-03-26', {});
    expect(await violations(id)).toEqual(charged(id, 1860_00, 1560_00));
  });
});

describe('check reports, of a discount,', () => {
  it('days that it does not have, and a percentage that was not deducted', async () => {
    const dated = await joinOn('2026-02-01', 'dated', { monthlyDiscountMinor: 62_00 });
    const percent = await joinOn('2026-02-01', 'percent');
    for (const id of [dated, percent]) await invoiceMonths(id, '2026-02', '2026-03', '2026-04');
    const change = (id: number, set: string) =>
      bypassTriggers(`update subscriber_terms set ${set} where subscriber_id = ${id};
        update subscribers set ${set.replace('discount_minor', 'monthly_discount_minor')} where id = ${id}`);
    expect([await violations(dated), await violations(percent)]).toEqual([[], []]);
    await bypassTriggers(
      `update invoices set monthly_discount_until = '2026-03-15' where subscriber_id = ${dated}`,
    );
    await change(dated, "discount_until = '2026-03-15'");
    await change(percent, 'discount_percent = 10');
    expect(await violations(dated)).toEqual(charged(dated, 1674_00, 1768_00));
    expect(await violations(percent)).toEqual(charged(percent, 1860_00, 1736_00));
  });
});

describe('check accepts', () => {
  it('changes that the next invoice will carry', async () => {
    const id = await joinOn('2026-02-01', 'pending');
    await invoiceMonths(id, '2026-02', '2026-03');
    scenario.on('2026-03-16');
    const body = { ids: [id], packageId: fast, dropSession: false };
    await scenario.owner(calls.subscribers.changePackage, { body });
    expect(await violations(id)).toEqual([]);
    await invoiceMonths(id, '2026-04');
    expect(await violations(id)).toEqual([]);
  });

  it('a suspension after the invoice, which gives no credit', async () => {
    const id = await joinOn('2026-02-01', 'suspended');
    await invoiceMonths(id, '2026-02', '2026-03', '2026-04');
    await insertTerms(id, '2026-03-11', { status: 'suspended' });
    await insertTerms(id, '2026-03-26', {});
    expect(await violations(id)).toEqual([]);
  });

  it('a hold of less than 15 days, whether it was credited or not', async () => {
    const id = await joinOn('2026-02-01', 'short');
    const [, , april] = await invoiceMonths(id, '2026-02', '2026-03', '2026-04');
    await insertTerms(id, '2026-03-11', { status: 'on_hold', holdCharged: true });
    await insertTerms(id, '2026-03-21', {});
    expect(await violations(id)).toEqual([]);
    await carryOver(april, -200_00);
    expect(await violations(id)).toEqual([]);
    await carryOver(april, -200_00);
    expect(await violations(id)).toHaveLength(1);
  });

  it('recurring charges, a discount and a hold in the same month', async () => {
    const id = await joinOn('2026-02-01', 'extras', { monthlyDiscountMinor: 62_00 });
    const items = [
      { kind: 'real_ip', text: 'Real IP', amountMinor: 200_00, from: '2026-02-01' },
      { kind: 'other', text: 'TV', amountMinor: 310_00, from: '2026-02-01', prorated: true },
    ] as const;
    await scenario.owner(calls.invoices.setCharges, {
      params: { subscriberId: id },
      body: { items: [...items] },
    });
    await invoiceMonths(id, '2026-02', '2026-03');
    scenario.on('2026-03-11');
    await scenario.owner(calls.subscribers.hold, { body: { ids: [id] } });
    scenario.on('2026-03-27');
    await scenario.owner(calls.subscribers.resume, { body: { ids: [id] } });
    await invoiceMonths(id, '2026-04');
    expect(await violations(id)).toEqual([]);
  });
});

describe('check accepts, where prices have other VAT modes than their invoice,', () => {
  /** Half of March on each package, invoiced on 1 April, and April. */
  async function halves(username: string, first: number, second: number): Promise<[number, number]> {
    scenario.on('2026-03-01');
    const id = await scenario.join(username, first, { billingMode: 'postpaid' });
    scenario.on('2026-03-16');
    const body = { ids: [id], packageId: second, dropSession: false };
    await scenario.owner(calls.subscribers.changePackage, { body });
    scenario.on('2026-04-01');
    await scenario.invoice(id);
    const [summary] = await scenario.invoices(id);
    expect(summary?.slice(16)).toMatch(
      /^2026-03-01 2026-03-31: \w+ 15\/31 285\.72 \+ Added 16\/31 480\.00 \+ vat 38\.29/,
    );
    scenario.on('2026-05-01');
    return [id, await scenario.invoice(id)];
  }

  it('another VAT mode of the ISP or of a package since the issue', async () => {
    await scenario.settings({ vatMode: 'inclusive', vatRate: 500 });
    const added = await scenario.package('Added', 930_00, { vatMode: 'on_top' });
    const own = await scenario.package('Own', 620_00, { vatMode: 'inclusive' });
    const [follower] = await halves('follower', home, added);
    const [edited, april] = await halves('edited', own, added);
    const plain = await joinOn('2026-03-01', 'plain');
    const [, , may] = await invoiceMonths(plain, '2026-03', '2026-04', '2026-05');
    expect([await violations(follower), await violations(edited)]).toEqual([[], []]);
    await scenario.settings({ vatMode: 'on_top' });
    await server.db.sql("update packages set vat_mode = 'on_top' where id = $1", [own]);
    expect([await violations(follower), await violations(edited)]).toEqual([[], []]);
    await carryOver(april, 310_00);
    expect(await violations(edited)).toHaveLength(1);
    // An invoice whose prices all have its mode is compared to the unit, whatever the mode of today.
    await carryOver(may, 20_00);
    expect(await violations(plain)).toEqual(charged(plain, 1880_00, 1860_00));
    await scenario.settings({ vatMode: 'exempt', vatRate: 0 });
  });
});
