import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueBill, takeCash } from '../../../../../test/support/billing.ts';
import { Network, secretsOf } from '../../../network/reconciler/test/test-network.ts';
import { restore } from './reactivate-paid.ts';
import { cutOff } from './suspend-overdue.ts';

const ispId = 1;
let network: Network;
beforeAll(async () => {
  network = await Network.start();
});
afterAll(() => network.close());

const dayMs = 86_400_000;
const night = async () => {
  network.clock.advance(dayMs);
  return cutOff(network.clock, network.run());
};

it('a line that is cut and paid for while its router is away ends active there, and one only cut ends disabled', async () => {
  const { id: routerId, simulator } = await network.router();
  const packageId = await network.package('Home');
  const line = (username: string) => network.line({ routerId, packageId, username });
  const [payer, debtor] = [await line('payer'), await line('debtor')];
  await network.converge(routerId);
  const place = { db: network.db, clock: network.clock, ispId };
  for (const id of [payer, debtor]) await issueBill(place, id, 500_00);
  await night();
  simulator.trouble.refuseLogin = true;
  const cut: number[] = [];
  for (let nights = 0; nights < 5; nights += 1) cut.push(...(await night()));
  expect(cut).toEqual([payer, debtor]);
  expect(await network.converge(routerId)).toMatchObject({ state: 'away' });
  const [user] = await network.db.sql<{ id: string }>('select id from users where isp_id = $1 limit 1', [
    ispId,
  ]);
  await takeCash(place, { subscriberId: payer, amountMinor: 500_00, userId: Number(user?.id) });
  expect(await restore(network.clock, network.run())).toEqual([payer]);
  expect(await network.converge(routerId)).toMatchObject({ state: 'away' });
  simulator.trouble.refuseLogin = false;
  network.clock.advance(dayMs);
  await network.converge(routerId);
  const held = secretsOf(simulator);
  expect(held.get('payer')?.disabled).toBe(false);
  expect(held.get('debtor')?.disabled).toBe(true);
  expect((await network.wishes()).map(({ name, want, state }) => `${name} ${want} ${state}`)).toEqual([
    'debtor disabled confirmed',
    'payer enabled confirmed',
  ]);
});
