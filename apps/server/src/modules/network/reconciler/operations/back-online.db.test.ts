import { afterAll, beforeAll, expect, test } from 'vitest';
import { Network } from '../test/test-network.ts';

let network: Network;
beforeAll(async () => {
  network = await Network.start();
});
afterAll(() => network.close());

test('an unreachable router is online again at its first answer, which may be to a write', async () => {
  const { id: routerId } = await network.router();
  const packageId = await network.package('Home');
  const id = await network.subscriber({ routerId, packageId, username: 'anna' });
  await network.poll(routerId);
  const missed = "update router_observed_state set state = 'unreachable', misses = 3, last_error = 'gone'";
  await network.db.sql(`${missed} where router_id = $1`, [routerId]);
  await network.suspend([id]);
  expect(await network.sync(routerId)).toEqual({ confirmed: 1 });
  expect(
    await network.db.sql('select state, misses, last_error from router_observed_state where router_id = $1', [
      routerId,
    ]),
  ).toEqual([{ state: 'online', misses: 0, last_error: null }]);
});
