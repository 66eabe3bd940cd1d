import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueTestInvoice, recordCashPayment } from '../../../../../test/support/billing.ts';
import { Network, secretsOf } from '../../../network/reconciler/test/test-network.ts';
import { reactivatePaid } from './reactivate-paid.ts';
import { suspendOverdue } from './suspend-overdue.ts';

const ispId = 1;
let network: Network;
beforeAll(async () => {
  network = await Network.start();
});
afterAll(() => network.close());

const dayMs = 86_400_000;
const runOn = async () => {
  network.clock.advance(dayMs);
  return suspendOverdue(network.clock, network.run());
};

it('with its router unreachable, suspended then paid ends active there, only suspended ends disabled', async () => {
  const { id: routerId, simulator } = await network.router();
  const packageId = await network.package('Home');
  const subscriber = (username: string) => network.subscriber({ routerId, packageId, username });
  const [payer, debtor] = [await subscriber('payer'), await subscriber('debtor')];
  await network.sync(routerId);
  const place = { db: network.db, clock: network.clock, ispId };
  for (const id of [payer, debtor]) await issueTestInvoice(place, id, 500_00);
  await runOn();
  simulator.faults.rejectLogin = true;
  simulator.closeConnections();
  const suspended: number[] = [];
  for (let runs = 0; runs < 5; runs += 1) suspended.push(...(await runOn()));
  expect(suspended).toEqual([payer, debtor]);
  expect(await network.sync(routerId)).toMatchObject({ state: 'unreachable' });
  const [user] = await network.db.sql<{ id: string }>('select id from users where isp_id = $1 limit 1', [
    ispId,
  ]);
  await recordCashPayment(place, { subscriberId: payer, amountMinor: 500_00, userId: Number(user?.id) });
  expect(await reactivatePaid(network.clock, network.run())).toEqual([payer]);
  expect(await network.sync(routerId)).toMatchObject({ state: 'unreachable' });
  simulator.faults.rejectLogin = false;
  network.clock.advance(dayMs);
  await network.sync(routerId);
  const held = secretsOf(simulator);
  expect(held.get('payer')?.disabled).toBe(false);
  expect(held.get('debtor')?.disabled).toBe(true);
  expect(
    (await network.desiredSecrets()).map(
      ({ name, desiredState, state }) => `${name} ${desiredState} ${state}`,
    ),
  ).toEqual(['debtor disabled synced', 'payer enabled synced']);
});
