import { withTenant } from '@lastmile/database';
import { sampleIsps } from '@lastmile/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getNetworkUsage } from '../../usage/operations/get-network-usage.ts';
import { getSubscriberUsage } from '../../usage/operations/get-subscriber-usage.ts';
import { Network } from '../test/test-network.ts';

let network: Network;
beforeEach(async () => {
  network = await Network.start();
});
afterEach(() => network.close());

const minuteMs = 60_000;
const dial = (user: string) => ({ user, password: `pw-${user}`, callerId: '0A:00:00:00:00:01' });

/** A router on the clock of the test, with two subscribers in areas of their own. */
async function settled() {
  const { id, simulator } = await network.router({ secrets: 1, clock: { nowMs: () => network.clock.now() } });
  const packageId = await network.package('Home');
  const [north, south] = await network.db.sql<{ id: string }>(
    "insert into areas (isp_id, name) values ($1, 'Upper town'), ($1, 'Lower town') returning id",
    [sampleIsps.north.id],
  );
  const anna = await network.subscriber({ routerId: id, packageId, username: 'anna' });
  const bert = await network.subscriber({ routerId: id, packageId, username: 'bert' });
  const areas = { anna: Number(north?.id), bert: Number(south?.id) };
  await network.change(`area_id = ${areas.anna}, static_ip = '10.77.0.1'`, [anna]);
  await network.change(`area_id = ${areas.bert}, static_ip = '10.77.0.2'`, [bert]);
  await network.sync(id);
  return { id, simulator, anna, bert, areas };
}

/** Polls every five minutes; the counters of the simulator grow with the clock. */
async function pollFor(id: number, minutes: number) {
  for (let passed = 0; passed < minutes; passed += 5) {
    network.clock.advance(5 * minuteMs);
    await network.poll(id);
  }
}

const read = <T>(work: Parameters<typeof withTenant<T>>[3]) =>
  withTenant(network.db.database, sampleIsps.north.id, { actor: { userId: null } }, work);
const usageOf = (subscriber: number, range: '24h' | '7d' | '30d' | '12m' = '24h') =>
  read((tx) => getSubscriberUsage(tx, network.clock, subscriber, { range }));
const networkUsage = (place: { routerId?: number; areaId?: number }, range: '24h' | '12m' = '24h') =>
  read((tx) => getNetworkUsage(tx, network.clock, { range, ...place }));

describe('usage', () => {
  it('is counted by hour and day, for subscribers, router and areas alike', async () => {
    const { id, simulator, anna, bert, areas } = await settled();
    await network.poll(id);
    simulator.dial(dial('anna'));

    simulator.dial(dial('bert'));
    await pollFor(id, 130);
    const [ofAnna, ofBert, ofRouter] = [
      await usageOf(anna),
      await usageOf(bert),
      await networkUsage({ routerId: id }),
    ];
    const session = ofAnna.sessions[0];
    expect(ofAnna.total.downloadBytes).toBeGreaterThan(0);
    expect(session).toMatchObject({ ...ofAnna.total, stoppedAt: null });
    expect(ofAnna.points.filter(({ downloadBytes }) => downloadBytes > 0)).toHaveLength(3);
    expect(ofRouter.total.downloadBytes).toBe(ofAnna.total.downloadBytes + ofBert.total.downloadBytes);
    expect(ofRouter.total.uploadBytes).toBe(ofAnna.total.uploadBytes + ofBert.total.uploadBytes);
    expect(ofRouter.points.at(-1)?.online).toBe(2);
    expect((await networkUsage({ areaId: areas.anna })).total).toEqual(ofAnna.total);
    for (const range of ['7d', '30d', '12m'] as const) {
      expect((await usageOf(anna, range)).total).toEqual(ofAnna.total);
    }
    expect((await networkUsage({}, '12m')).total).toEqual(ofRouter.total);
    expect((await networkUsage({ areaId: areas.anna }, '12m')).points.at(-1)).toMatchObject({ online: 1 });
  });

  it('of a session that ended is in the log of sessions', async () => {
    const { id, simulator, anna } = await settled();
    await network.poll(id);
    simulator.dial(dial('anna'));

    await pollFor(id, 20);
    const before = await usageOf(anna);
    simulator.hangUp('anna');
    await pollFor(id, 5);
    const after = await usageOf(anna);
    expect(after.total).toEqual(before.total);
    expect(after.sessions).toMatchObject([{ ...before.total, stoppedAt: expect.any(String) }]);
    const rows = await network.db.sql('select bytes_in, bytes_out from session_log');
    expect(rows).toEqual([
      { bytes_in: String(before.total.uploadBytes), bytes_out: String(before.total.downloadBytes) },
    ]);
    expect(await network.db.sql('select * from usage_readings')).toEqual([]);
  });

  it('of the next session counts from its start, whatever the counters of the one before', async () => {
    const { id, simulator, anna } = await settled();
    await network.poll(id);
    simulator.dial(dial('anna'));

    await pollFor(id, 10);
    simulator.hangUp('anna');
    network.clock.advance(2 * minuteMs);
    simulator.dial(dial('anna'));

    await pollFor(id, 30);
    const { total, sessions } = await usageOf(anna);
    const sum = sessions.reduce((bytes, { downloadBytes }) => bytes + (downloadBytes ?? 0), 0);
    expect(sessions).toHaveLength(2);
    expect(total.downloadBytes).toBe(sum);
  });

  it('does not count the past of sessions that are found with the first poll', async () => {
    const { id, simulator, anna } = await settled();
    simulator.dial(dial('anna'));

    network.clock.advance(600 * minuteMs);
    await network.poll(id);
    const { total, sessions } = await usageOf(anna);
    expect(total).toEqual({ downloadBytes: 0, uploadBytes: 0 });
    expect(sessions[0]?.downloadBytes).toBeGreaterThan(0);
  });

  it('is read once in five minutes, however often the router is polled', async () => {
    const { id, simulator } = await settled();
    simulator.dial(dial('anna'));

    await network.poll(id);
    const readAt = () => network.db.sql('select usage_read_at::text from router_observed_state');
    const first = await readAt();
    network.clock.advance(minuteMs);
    await network.poll(id);
    expect(await readAt()).toEqual(first);
  });

  it('of two hours in which the router did not answer is divided among them', async () => {
    const { id, simulator, anna } = await settled();
    await network.poll(id);
    simulator.dial(dial('anna'));

    await pollFor(id, 5);
    network.clock.advance(120 * minuteMs);
    await network.poll(id);
    const { points, total, sessions } = await usageOf(anna);
    const hours = points.filter(({ downloadBytes }) => downloadBytes > 0);
    expect(hours).toHaveLength(3);
    expect(hours[1]?.downloadBytes).toBeGreaterThan(total.downloadBytes * 0.4);
    expect(total.downloadBytes).toBe(sessions[0]?.downloadBytes);
  });
});
