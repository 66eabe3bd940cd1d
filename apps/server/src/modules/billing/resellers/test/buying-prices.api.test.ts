import { calls } from '@lastmile/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { north } from '../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../cli/check.ts';
import { startWholesale, type Wholesaler } from './wholesale-fixture.ts';

let isp: Awaited<ReturnType<typeof startWholesale>>;
let partner: Wholesaler;
beforeAll(async () => {
  isp = await startWholesale('2026-03-10T04:00:00Z');
});
beforeEach(async () => {
  await isp.travel('2026-03-10T04:00:00Z');
  partner = await isp.createReseller('wholesale');
  await isp.topUp(partner, 5_000_00);
});
afterAll(async () => {
  const violations = (await checkInvariants(isp.server.db.database)).flatMap(
    ({ violations: found }) => found,
  );
  await isp.server.close();
  expect(violations).toEqual([]);
});
const priceOf = async ({ id }: Wholesaler) => {
  const { items } = await isp.owner(calls.resellerPrices.list, { params: { id } });
  return items.find(({ packageId }) => packageId === isp.make.packageId);
};
const spent = async () => 5_000_00 - (await isp.wallet(partner));
const setVat = (rate: number, mode = 'inclusive') =>
  isp.server.db.sql(
    `insert into isp_settings (isp_id, vat_rate, vat_mode) values ($1, $2, $3)
     on conflict (isp_id, id) do update set vat_rate = excluded.vat_rate, vat_mode = excluded.vat_mode`,
    [north.id, rate, mode],
  );

describe('a buying price', () => {
  it('is charged from the day from which it is valid, by activations and renewals', async () => {
    await isp.setPrice(partner, 310_00);
    await isp.setPrice(partner, 400_00, '2026-04-01');
    const first = await isp.sell(partner);
    expect(await spent()).toBe(310_00);
    await isp.travel('2026-04-02T04:00:00Z');
    await isp.sell(partner);
    expect(await spent()).toBe(710_00);
    // The month that was paid is not charged again; the next one costs the new price.
    await isp.renew();
    expect(await spent()).toBe(710_00);
    // One that is only planned is not charged by a renewal, either.
    await isp.setPrice(partner, 500_00, '2026-06-01');
    await isp.travel('2026-04-10T04:00:00Z');
    await isp.renew();
    expect(await spent()).toBe(1_110_00);
    expect(await priceOf(partner)).toMatchObject({
      priceMinor: 400_00,
      history: [
        { validFrom: '2026-06-01', priceMinor: 500_00 },
        { validFrom: '2026-04-01', priceMinor: 400_00 },
        { validFrom: '2026-03-10', priceMinor: 310_00 },
      ],
    });
    await isp.owner(calls.subscribers.close, { body: { ids: [first] } });
  });

  it('is refunded as it was charged, and prorated as it is on the day of a package change', async () => {
    await isp.setPrice(partner, 310_00);
    const sold = await isp.sell(partner);
    await isp.setPrice(partner, 930_00);
    await isp.travel('2026-03-20T04:00:00Z');
    await isp.owner(calls.subscribers.hold, { body: { ids: [sold] } });
    // 20 of 31 days are given back at the old price; holding ends with the day.
    expect(await spent()).toBe(110_00);
    await isp.owner(calls.subscribers.resume, { body: { ids: [sold] } });
    expect(await spent()).toBe(110_00);
  });

  it('that is planned is replaced by a later entry, and cancelled by the price before it', async () => {
    await isp.setPrice(partner, 310_00);
    await isp.setPrice(partner, 400_00, '2026-04-01');
    await isp.setPrice(partner, 450_00, '2026-05-01');
    await isp.setPrice(partner, 420_00, '2026-04-15');
    expect((await priceOf(partner))?.history.map(({ validFrom }) => validFrom)).toEqual([
      '2026-04-15',
      '2026-04-01',
      '2026-03-10',
    ]);
    await isp.setPrice(partner, 310_00, '2026-04-01');
    expect((await priceOf(partner))?.history).toEqual([{ validFrom: '2026-03-10', priceMinor: 310_00 }]);
    expect(await expectProblem(isp.setPrice(partner, 1_00, '2026-03-09'))).toMatchObject({
      code: 'resellers.in_the_past',
    });
  });

  it('can end on a day, from which on the package cannot be sold; retail limits stay until then', async () => {
    await isp.setPrice(partner, 310_00);
    await isp.setRetail(partner, 500_00);
    await isp.setPrice(partner, null, '2026-03-12');
    await isp.sell(partner);
    expect(await priceOf(partner)).toMatchObject({ priceMinor: 310_00, retailMinor: 500_00 });
    await isp.travel('2026-03-12T04:00:00Z');
    expect(await expectProblem(isp.sell(partner))).toMatchObject({ code: 'resellers.price_missing' });
    expect(await priceOf(partner)).toMatchObject({ priceMinor: null });
  });

  it('stays as it is where only limits of retail prices are set', async () => {
    await isp.setPrice(partner, 310_00);
    await isp.setPrice(partner, 400_00, '2026-04-01');
    await isp.owner(calls.resellerPrices.update, {
      params: { id: partner.id },
      body: { items: [{ packageId: isp.make.packageId, minRetailMinor: 350_00 }] },
    });
    const price = await priceOf(partner);
    expect(price).toMatchObject({ priceMinor: 310_00, minRetailMinor: 350_00 });
    expect(price?.history).toHaveLength(2);
  });

  it('is set by the ISP alone, by the database too', async () => {
    await isp.setPrice(partner, 310_00);
    const client = await isp.server.db.database.pool.connect();
    try {
      await client.query('begin; set local role lastmile_own_subscribers');
      await client.query(
        `set local app.isp_id = '${north.id}'; set local app.reseller_ids = '{${partner.userId}}'`,
      );
      const seen = await client.query('select price_minor from reseller_buying_prices');
      expect(seen.rows).toEqual([{ price_minor: 310_00 }]);
      const changed = await client.query('update reseller_buying_prices set price_minor = 1 returning id');
      const removed = await client.query('delete from reseller_buying_prices returning id');
      expect([changed.rowCount, removed.rowCount]).toEqual([0, 0]);
      await expect(
        client.query(
          'insert into reseller_buying_prices (reseller_id, package_id, valid_from, price_minor) values ($1, $2, now(), 1)',
          [partner.id, isp.make.packageId],
        ),
      ).rejects.toMatchObject({ code: '42501' });
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('VAT on buying prices', () => {
  const lines = async () =>
    isp.server.db.sql(
      `select e.kind, l.account, l.amount_minor::int as amount from journal_entries e
       join journal_lines l on l.isp_id = e.isp_id and l.entry_id = e.id
       join wholesale_charges c on c.isp_id = e.isp_id and c.id = e.source_id
       where e.source_kind = 'wholesale_charge' and c.user_id = $1 order by e.id, l.line_no`,
      [partner.userId],
    );
  const report = async () =>
    (await isp.owner(calls.reports.vat, { query: { from: '2026-03-01', to: '2026-03-31' } })).items.filter(
      ({ document }) => document.startsWith('wholesale'),
    );

  it('is part of the price, and posted, stated, refunded and returned as VAT', async () => {
    await setVat(500);
    await isp.setPrice(partner, 315_00);
    expect(await priceOf(partner)).toMatchObject({ priceMinor: 315_00, vatMinor: 15_00 });
    const before = await report();
    const sold = await isp.sell(partner);
    expect(await spent()).toBe(315_00);
    await isp.travel('2026-03-20T04:00:00Z');
    // The rate of the charge counts, not that of the day of the refund.
    await setVat(1000);
    await isp.owner(calls.subscribers.close, { body: { ids: [sold] } });
    // 11 of 31 days are used: 111.77, with 5.32 of VAT.
    expect(await lines()).toEqual([
      { kind: 'wholesale.charged', account: 'reseller', amount: 315_00 },
      { kind: 'wholesale.charged', account: 'revenue', amount: -300_00 },
      { kind: 'wholesale.charged', account: 'vat', amount: -15_00 },
      { kind: 'wholesale.refunded', account: 'revenue', amount: 193_55 },
      { kind: 'wholesale.refunded', account: 'vat', amount: 9_68 },
      { kind: 'wholesale.refunded', account: 'reseller', amount: -203_23 },
    ]);
    const { rows } = await isp.owner(calls.resellers.statement, {
      params: { id: partner.id },
      query: { from: '2026-03-10', to: '2026-03-20' },
    });
    expect(rows.map(({ kind, vatMinor }) => [kind, vatMinor])).toEqual([
      ['reseller.topped_up', null],
      ['wholesale.charged', 15_00],
      ['wholesale.refunded', -9_68],
    ]);
    expect(before.filter(({ vatRate }) => vatRate > 0)).toEqual([]);
    const returned = (await report()).filter(({ vatRate }) => vatRate > 0);
    expect(returned).toEqual([
      expect.objectContaining({
        ...{ document: 'wholesale_charge', vatRate: 500, documents: 1 },
        ...{ netMinor: 300_00, vatMinor: 15_00, grossMinor: 315_00 },
      }),
      expect.objectContaining({
        ...{ document: 'wholesale_refund', vatRate: 500, documents: 1 },
        ...{ netMinor: -193_55, vatMinor: -9_68, grossMinor: -203_23 },
      }),
    ]);
    await setVat(0);
  });

  it('is none for an exempt package or an exempt ISP, and included even if the ISP adds it to its own prices', async () => {
    await isp.setPrice(partner, 315_00);
    await setVat(500, 'exempt');
    expect(await priceOf(partner)).toMatchObject({ vatMinor: 0 });
    await setVat(500, 'on_top');
    expect(await priceOf(partner)).toMatchObject({ vatMinor: 15_00 });
    const exempt = (mode: string | null) =>
      isp.server.db.sql('update packages set vat_mode = $2 where id = $1', [isp.make.packageId, mode]);
    await exempt('exempt');
    await isp.sell(partner);
    expect((await lines()).map(({ account }) => account)).toEqual(['reseller', 'revenue']);
    await exempt(null);
    await setVat(0);
  });

  it('has the rate of the package', async () => {
    const ownRate = (rate: number | null) =>
      isp.server.db.sql('update packages set vat_rate = $2 where id = $1', [isp.make.packageId, rate]);
    await isp.setPrice(partner, 119_00);
    await setVat(500);
    await ownRate(1900);
    expect(await priceOf(partner)).toMatchObject({ vatMinor: 19_00 });
    await ownRate(null);
    await setVat(0);
  });
});
