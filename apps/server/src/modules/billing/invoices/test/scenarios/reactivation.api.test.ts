import { calls } from '@lastmile/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  north,
  south,
  startTestServer,
  type TestServer,
} from '../../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../../cli/check.ts';
import { startScenario } from './scenario.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  const violations = (await checkInvariants(server.db.database)).flatMap((finding) => finding.violations);
  await server.close();
  expect(violations).toEqual([]);
});

type Scenario = Awaited<ReturnType<typeof startScenario>>;
const dayOf = async (scenario: Scenario, id: number) =>
  (await scenario.owner(calls.subscribers.get, { params: { id } })).billingDay;

it('with cycles that restart, a whole period starts on the day of reactivation', async () => {
  const scenario = await startScenario(server, north);
  scenario.on('2026-01-01');
  await scenario.settings({ reactivationRule: 'restart' });
  const subscriber = await scenario.join('rafiq', await scenario.package('Home', 620_00));
  const body = { ids: [subscriber] };
  const invoiceOn = async (...days: string[]) => {
    for (const day of days) {
      scenario.on(day);
      await scenario.invoice(subscriber);
    }
  };
  await invoiceOn('2026-01-01', '2026-02-01');
  scenario.on('2026-02-12');
  await scenario.owner(calls.subscribers.suspend, { body });
  scenario.on('2026-03-17');
  await scenario.owner(calls.subscribers.activate, { body });
  expect(await dayOf(scenario, subscriber)).toBe(17);
  await invoiceOn('2026-03-17', '2026-04-17');

  // On hold for the last seven of the thirty days up to 16 May: 620.00 - 475.33 is credited. The 29th becomes
  // billing day 28, so the first period has one day on hold: 30 of 31 days, 600.00.
  scenario.on('2026-05-10');
  await scenario.owner(calls.subscribers.hold, { body });
  scenario.on('2026-05-29');
  await scenario.owner(calls.subscribers.resume, { body });
  expect(await dayOf(scenario, subscriber)).toBe(28);
  await invoiceOn('2026-05-29', '2026-06-28');

  // Resumed within invoiced days: the cycle does not move.
  scenario.on('2026-07-01');
  await scenario.owner(calls.subscribers.suspend, { body });
  scenario.on('2026-07-05');
  await scenario.owner(calls.subscribers.activate, { body });
  expect(await dayOf(scenario, subscriber)).toBe(28);
  await invoiceOn('2026-07-28');

  expect(await scenario.invoices(subscriber)).toEqual([
    'INV-2026-000001 2026-01-01 2026-01-31: Home 620.00; VAT 0.00; 620.00 unpaid',
    'INV-2026-000002 2026-02-01 2026-02-28: Home 620.00; VAT 0.00; 620.00 unpaid',
    'INV-2026-000003 2026-03-17 2026-04-16: Home 620.00; VAT 0.00; 620.00 unpaid',
    'INV-2026-000004 2026-04-17 2026-05-16: Home 620.00; VAT 0.00; 620.00 unpaid',
    'INV-2026-000005 2026-05-28 2026-06-27: Home 30/31 600.00 + proration Home -144.67; VAT 0.00; 455.33 unpaid',
    'INV-2026-000006 2026-06-28 2026-07-27: Home 620.00; VAT 0.00; 620.00 unpaid',
    'INV-2026-000007 2026-07-28 2026-08-27: Home 620.00; VAT 0.00; 620.00 unpaid',
  ]);
  expect(await scenario.standing(subscriber)).toEqual(['4175.33', null]);
});

it('with fixed cycles, the rest of the period is prorated', async () => {
  const scenario = await startScenario(server, south);
  scenario.on('2026-02-01');
  const subscriber = await scenario.join('sumi', await scenario.package('Home', 620_00));
  await scenario.invoice(subscriber);
  scenario.on('2026-02-12');
  await scenario.owner(calls.subscribers.suspend, { body: { ids: [subscriber] } });
  scenario.on('2026-03-17');
  await scenario.owner(calls.subscribers.activate, { body: { ids: [subscriber] } });
  expect(await dayOf(scenario, subscriber)).toBe(1);
  await scenario.invoice(subscriber);
  expect(await scenario.invoices(subscriber)).toEqual([
    'INV-2026-000001 2026-02-01 2026-02-28: Home 620.00; VAT 0.00; 620.00 unpaid',
    'INV-2026-000002 2026-03-01 2026-03-31: Home 15/31 300.00; VAT 0.00; 300.00 unpaid',
  ]);
});
