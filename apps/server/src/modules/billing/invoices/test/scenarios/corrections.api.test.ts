import { calls } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { north, startTestServer, type TestServer } from '../../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../../cli/check.ts';
import { startScenario } from './scenario.ts';

let server: TestServer;
let scenario: Awaited<ReturnType<typeof startScenario>>;
beforeAll(async () => {
  server = await startTestServer();
  scenario = await startScenario(server, north);
});
afterAll(async () => {
  const violations = (await checkInvariants(server.db.database)).flatMap((finding) => finding.violations);
  await server.close();
  expect(violations).toEqual([]);
});

const hold = (...ids: number[]) => scenario.owner(calls.subscribers.hold, { body: { ids } });
const resume = (...ids: number[]) => scenario.owner(calls.subscribers.resume, { body: { ids } });
const changePackage = (id: number, packageId: number) =>
  scenario.owner(calls.subscribers.changePackage, { body: { ids: [id], packageId } });
const cancel = (id: number, month?: 'skip') =>
  scenario.owner(calls.invoices.cancel, { body: { id, reason: 'A mistake', ...(month ? { month } : {}) } });

/** The invoices without their numbers. */
const invoices = async (subscriber: number) =>
  (await scenario.invoices(subscriber)).map((summary) => summary.replace(/^INV-\d+-\d+ /, ''));
const balance = async (subscriber: number) => (await scenario.standing(subscriber))[0];

describe('a hold', () => {
  it('begun on the billing day credits that month once', async () => {
    scenario.on('2025-12-01');
    const subscriber = await scenario.join('nadia', await scenario.package('Nadia', 620_00));
    await scenario.invoice(subscriber);
    scenario.on('2026-01-01');
    await scenario.invoice(subscriber);
    await hold(subscriber);
    scenario.on('2026-02-10');
    await resume(subscriber);
    await scenario.invoice(subscriber);
    scenario.on('2026-03-01');
    await scenario.invoice(subscriber);
    scenario.on('2026-04-01');
    await scenario.invoice(subscriber);
    expect(await invoices(subscriber)).toEqual([
      '2025-12-01 2025-12-31: Nadia 620.00; VAT 0.00; 620.00 partial',
      '2026-01-01 2026-01-31: Nadia 620.00; VAT 0.00; 620.00 unpaid',
      '2026-02-01 2026-02-28: Nadia 19/28 420.71 + proration Nadia -620.00 + credit 199.29; VAT 0.00; 0.00 paid',
      '2026-03-01 2026-03-31: Nadia 620.00; VAT 0.00; 620.00 unpaid',
      '2026-04-01 2026-04-30: Nadia 620.00; VAT 0.00; 620.00 unpaid',
    ]);
    expect(await balance(subscriber)).toBe('2280.71');
  });

  it('that ended before its fifteenth day is invoiced like service', async () => {
    scenario.on('2026-01-01');
    const subscriber = await scenario.join('mitu', await scenario.package('Mitu', 620_00));
    await scenario.invoice(subscriber);
    scenario.on('2026-01-10');
    await hold(subscriber);
    scenario.on('2026-01-20');
    await resume(subscriber);
    scenario.on('2026-01-25');
    await hold(subscriber);
    scenario.on('2026-02-03');
    await resume(subscriber);
    await scenario.invoice(subscriber);
    expect((await invoices(subscriber)).slice(1)).toEqual([
      '2026-02-01 2026-02-28: Mitu 620.00; VAT 0.00; 620.00 unpaid',
    ]);
  });
});

describe('a cancelled invoice of a closed subscriber', () => {
  const closedAfterFifteenDays = async (username: string) => {
    scenario.on('2026-01-01');
    const subscriber = await scenario.join(username, await scenario.package(username, 620_00));
    const invoice = await scenario.invoice(subscriber);
    scenario.on('2026-01-16');
    await scenario.close(subscriber);
    expect(await balance(subscriber)).toBe('300.00');
    return { subscriber, invoice };
  };

  it('takes its final credit with it where the month is skipped', async () => {
    const { subscriber, invoice } = await closedAfterFifteenDays('rana');
    await cancel(invoice, 'skip');
    await scenario.issueFinal();
    expect(await balance(subscriber)).toBe('0.00');
  });

  it('is replaced by one for the days of service where the month is invoiced again', async () => {
    const { subscriber, invoice } = await closedAfterFifteenDays('rafi');
    await cancel(invoice);
    await scenario.issueFinal();
    expect(await balance(subscriber)).toBe('300.00');
  });

  it('of a month after closing is not invoiced again, and its credit is taken back', async () => {
    scenario.on('2026-01-01');
    const subscriber = await scenario.join('sumi', await scenario.package('Sumi', 620_00));
    await scenario.invoice(subscriber);
    const ahead = await scenario.invoice(subscriber);
    scenario.on('2026-01-16');
    await scenario.close(subscriber);
    expect(await balance(subscriber)).toBe('300.00');
    await cancel(ahead);
    await scenario.issueFinal();
    expect(await balance(subscriber)).toBe('300.00');
  });
});

describe('a month that is cancelled and invoiced again', () => {
  const carriedToFebruary = async (username: string) => {
    scenario.on('2026-01-01');
    const slow = await scenario.package(`${username} slow`, 310_00);
    const fast = await scenario.package(`${username} fast`, 620_00);
    const subscriber = await scenario.join(username, slow);
    const january = await scenario.invoice(subscriber);
    scenario.on('2026-01-22');
    await changePackage(subscriber, fast);
    scenario.on('2026-02-01');
    await scenario.invoice(subscriber);
    expect(await balance(subscriber)).toBe('1030.00');
    return { subscriber, january };
  };

  it('takes back the change that the next invoice carried', async () => {
    const { subscriber, january } = await carriedToFebruary('babul');
    await cancel(january);
    await scenario.invoice(subscriber);
    expect((await invoices(subscriber)).at(-1)).toBe(
      '2026-01-01 2026-01-31: babul slow 21/31 210.00 + babul fast 10/31 200.00 + proration babul slow 100.00 + proration babul fast -200.00; VAT 0.00; 310.00 unpaid',
    );
    expect(await balance(subscriber)).toBe('1030.00');
    scenario.on('2026-03-01');
    await scenario.invoice(subscriber);
    expect(await balance(subscriber)).toBe('1650.00');
  });

  it('takes it back at the VAT it was charged with', async () => {
    const { subscriber, january } = await carriedToFebruary('belal');
    await scenario.settings({ vatMode: 'on_top', vatRate: 500 });
    await cancel(january);
    await scenario.invoice(subscriber);
    await scenario.settings({ vatMode: 'exempt', vatRate: 0 });
    // 720 for February, 410 for January with 20.50 VAT, less the 100 that February carried without VAT.
    expect(await balance(subscriber)).toBe('1050.50');
  });

  it('is not invoiced again where it is skipped, and what later invoices carried for it is taken back', async () => {
    const { subscriber, january } = await carriedToFebruary('bilkis');
    await cancel(january, 'skip');
    expect(await balance(subscriber)).toBe('720.00');
    scenario.on('2026-03-01');
    await scenario.invoice(subscriber);
    expect((await invoices(subscriber)).at(-1)).toBe(
      '2026-03-01 2026-03-31: bilkis fast 620.00 + proration bilkis slow 100.00 + proration bilkis fast -200.00; VAT 0.00; 520.00 unpaid',
    );
  });
});

describe('an issued invoice keeps its terms', () => {
  it('when price and discount change on the day of issue, before or after it', async () => {
    scenario.on('2026-01-01');
    const home = await scenario.package('Keya', 620_00);
    const subscriber = await scenario.join('keya', home);
    await scenario.reprice(home, 600_00);
    await scenario.invoice(subscriber);
    await scenario.settle(subscriber);
    await scenario.reprice(home, 500_00);
    await scenario.edit(subscriber, { monthlyDiscountMinor: 50_00 });
    scenario.on('2026-02-01');
    await scenario.invoice(subscriber);
    scenario.on('2026-02-10');
    await hold(subscriber);
    scenario.on('2026-03-01');
    await resume(subscriber);
    await scenario.invoice(subscriber);
    expect(await invoices(subscriber)).toEqual([
      '2026-01-01 2026-01-31: Keya 600.00; VAT 0.00; 600.00 paid',
      '2026-02-01 2026-02-28: Keya 500.00 + discount -50.00; VAT 0.00; 450.00 unpaid',
      '2026-03-01 2026-03-31: Keya 500.00 + discount -50.00 + proration Keya -339.29 + proration 33.93; VAT 0.00; 144.64 unpaid',
    ]);
  });

  it('when recurring charges end or begin in an invoiced month', async () => {
    scenario.on('2026-01-01');
    const [slow, fast] = [
      await scenario.package('Lipi', 310_00),
      await scenario.package('Lipi fast', 620_00),
    ];
    const subscriber = await scenario.join('lipi', slow);
    const charges = (...items: { text: string; amountMinor: number; from: string; until?: string }[]) =>
      scenario.owner(calls.invoices.setCharges, {
        params: { subscriberId: subscriber },
        body: {
          items: items.map((item) => ({ kind: 'other' as const, prorated: false, taxable: true, ...item })),
        },
      });
    const realIp = { text: 'Real IP', amountMinor: 200_00, from: '2026-01-01' };
    await charges(realIp);
    await scenario.invoice(subscriber);
    scenario.on('2026-01-20');
    const device = { text: 'Device', amountMinor: 150_00, from: '2026-01-20' };
    await charges({ ...realIp, until: '2026-01-20' }, device);
    scenario.on('2026-01-31');
    await changePackage(subscriber, fast);
    scenario.on('2026-02-01');
    await scenario.invoice(subscriber);
    expect(await invoices(subscriber)).toEqual([
      '2026-01-01 2026-01-31: Lipi 310.00 + extra Real IP 200.00; VAT 0.00; 510.00 unpaid',
      '2026-02-01 2026-02-28: Lipi fast 620.00 + extra Device 150.00 + proration Lipi -10.00 + proration Lipi fast 20.00; VAT 0.00; 780.00 unpaid',
    ]);
  });
});

it('the connection charge is invoiced once, although a subscriber without first invoice closes early', async () => {
  scenario.on('2026-01-10');
  await scenario.settings({ firstInvoice: 'none' });
  const home = await scenario.package('Polash', 310_00, { connectionChargeMinor: 500_00 });
  const subscriber = await scenario.join('polash', home);
  scenario.on('2026-01-20');
  await scenario.close(subscriber);
  expect(await invoices(subscriber)).toEqual(['one_off: connection 500.00; VAT 0.00; 500.00 unpaid']);
  await scenario.owner(calls.subscribers.reopen, { body: { ids: [subscriber] } });
  scenario.on('2026-02-01');
  await scenario.invoice(subscriber);
  await scenario.settings({ firstInvoice: 'prorated' });
  expect(await invoices(subscriber)).toEqual([
    'one_off: connection 500.00; VAT 0.00; 500.00 unpaid',
    '2026-02-01 2026-02-28: Polash 310.00; VAT 0.00; 310.00 unpaid',
  ]);
});

it('an edit that leaves an invoice below zero credits the rest', async () => {
  scenario.on('2026-01-01');
  const [slow, fast] = [await scenario.package('Rumi slow', 500_00), await scenario.package('Rumi', 620_00)];
  const subscriber = await scenario.join('rumi', fast);
  await scenario.invoice(subscriber);
  await changePackage(subscriber, slow);
  scenario.on('2026-02-01');
  const id = await scenario.invoice(subscriber);
  expect((await invoices(subscriber)).at(-1)).toBe(
    '2026-02-01 2026-02-28: Rumi slow 500.00 + proration Rumi -620.00 + proration Rumi slow 500.00; VAT 0.00; 380.00 unpaid',
  );
  const { version } = await scenario.owner(calls.invoices.get, { query: { invoiceId: id } });
  await scenario.owner(calls.invoices.update, { body: { id, version, keepLines: [2, 3] } });
  expect(await balance(subscriber)).toBe('500.00');
});
