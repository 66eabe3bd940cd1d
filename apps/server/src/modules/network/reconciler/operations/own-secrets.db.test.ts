import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addSecret, editSecret, Network, removeSecret, secretsNamed } from '../test/test-network.ts';

let network: Network;
beforeEach(async () => {
  network = await Network.start();
});
afterEach(() => network.close());

const l2tp = new Map([
  ['name', 'anna'],
  ['service', 'l2tp'],
  ['profile', '*0'],
  ['password', 'vpn'],
  ['disabled', 'false'],
]);

async function withAnna() {
  const { id, simulator } = await network.router();
  const packageId = await network.package('Home');
  const anna = await network.subscriber({ routerId: id, packageId, username: 'anna' });
  await network.sync(id);
  return { id, simulator, anna, packageId };
}
const stateOf = async (name: string) => (await network.desiredSecrets()).find((row) => row['name'] === name);
/** Polls read passwords once an hour. */
const passAnHour = () => network.clock.advance(61 * 60_000);

describe('an l2tp secret with the name of a subscriber', () => {
  it('is neither changed on suspension nor removed on closing, though the PPPoE secret was deleted', async () => {
    const { id, simulator, anna } = await withAnna();
    removeSecret(simulator, 'anna');
    addSecret(simulator, l2tp);
    await network.suspend([anna]);
    await network.sync(id);
    expect(secretsNamed(simulator, 'anna')).toMatchObject([
      { service: 'l2tp', disabled: 'false', password: 'vpn' },
      { service: 'pppoe', disabled: 'true' },
    ]);
    await network.change("status = 'closed', status_reason = null", [anna]);
    await network.sync(id);
    expect(secretsNamed(simulator, 'anna')).toMatchObject([{ service: 'l2tp', password: 'vpn' }]);
    expect(await stateOf('anna')).toMatchObject({ state: 'synced' });
  });

  it('keeps its session when the subscriber is suspended', async () => {
    const { id, simulator, anna } = await withAnna();
    addSecret(simulator, l2tp);
    simulator.router.table('/ppp/active').add(
      new Map([
        ['name', 'anna'],
        ['service', 'l2tp'],
      ]),
    );
    await network.suspend([anna]);
    await network.sync(id);
    expect(await stateOf('anna')).toMatchObject({ state: 'synced' });
    expect(simulator.served['/ppp/active/remove']).toBeUndefined();
  });

  it('does not hide that the PPPoE secret was deleted', async () => {
    const { id, simulator } = await withAnna();
    removeSecret(simulator, 'anna');
    addSecret(simulator, l2tp);
    await network.poll(id);
    await network.poll(id);
    expect(await stateOf('anna')).toMatchObject({ state: 'drift', observed: null });
  });
});

describe('a secret of ours', () => {
  it.each([
    ['service', { service: 'l2tp' }, 'pppoe'],
    ['local-address', { 'local-address': '10.0.0.1' }, undefined],
    ['routes', { routes: '10.5.0.0/24' }, ''],
    ['limit-bytes-in', { 'limit-bytes-in': '1000' }, '0'],
    ['limit-bytes-out', { 'limit-bytes-out': '1000' }, '0'],
    ['password', { password: 'changed' }, 'pw-anna'],
  ])(
    'has drift when its %s is changed on the router, and a push repairs it',
    async (field, edit, repaired) => {
      const { id, simulator, anna } = await withAnna();
      await network.poll(id);
      expect(await stateOf('anna')).toMatchObject({ state: 'synced' });
      editSecret(simulator, 'anna', edit);
      if (field === 'password') passAnHour();
      await network.poll(id);
      expect(await stateOf('anna')).toMatchObject({ state: 'drift' });
      await network.poll(id);
      expect(await stateOf('anna')).toMatchObject({ state: 'drift' });
      await network.push(id, [anna]);
      await network.sync(id);
      const [secret, ...others] = secretsNamed(simulator, 'anna');
      expect([secret?.[field], others]).toEqual([repaired, []]);
      await network.poll(id);
      expect(await stateOf('anna')).toMatchObject({ state: 'synced' });
    },
  );

  it('does not store the password that it has on the router', async () => {
    const { id, simulator } = await withAnna();
    editSecret(simulator, 'anna', { password: 'very secret' });
    passAnHour();
    await network.poll(id);
    const tables = ['router_secrets', 'router_inventory'];
    for (const table of tables)
      expect(JSON.stringify(await network.db.sql(`select * from ${table}`))).not.toContain('very secret');
  });

  it('keeps values that were accepted from the router', async () => {
    const { id, simulator } = await withAnna();
    editSecret(simulator, 'anna', { 'local-address': '10.0.0.1', 'limit-bytes-in': '1000' });
    await network.poll(id);
    expect(await network.resolveDrift(id, 'router')).toMatchObject({ refused: [] });
    await network.sync(id);
    await network.poll(id);
    expect(await stateOf('anna')).toMatchObject({ state: 'synced' });
    expect(secretsNamed(simulator, 'anna')).toMatchObject([
      { 'local-address': '10.0.0.1', 'limit-bytes-in': '1000' },
    ]);
  });

  it('that was deleted closes a paid subscriber only with permission to edit invoices', async () => {
    const { id, simulator } = await withAnna();
    await network.db.sql(
      `insert into invoices (isp_id, subscriber_id, kind, number, number_year, number_in_year, month, issued_on, due_on,
         period_start, period_end, whole_days, subtotal_minor, total_minor, paid_minor, vat_mode, vat_rate, snapshot, router_id, package_id)
       select isp_id, id, 'monthly', 'INV-2026-000001', 2026, 1, '2026-06-01', '2026-06-01', '2026-06-08', '2026-06-01', '2026-06-30',
         30, 100, 100, 100, 'exempt', 0, '{}', router_id, package_id from subscribers where username = 'anna'`,
    );
    removeSecret(simulator, 'anna');
    await network.poll(id);
    await network.poll(id);
    const technician = [{ action: 'update', subject: 'Router' } as const];
    expect(await network.resolveDrift(id, 'router', technician)).toMatchObject({
      done: [],
      refused: [{ code: 'subscribers.invoice_permission_required' }],
    });
    expect(await network.resolveDrift(id, 'router')).toMatchObject({ refused: [] });
  });

  it('whose password or service was changed is overwritten, not accepted', async () => {
    const { id, simulator } = await withAnna();
    editSecret(simulator, 'anna', { password: 'changed' });
    passAnHour();
    await network.poll(id);
    expect(await network.resolveDrift(id, 'router')).toMatchObject({
      done: [],
      refused: [{ code: 'reconciler.password_not_readable' }],
    });
    expect(await network.resolveDrift(id, 'panel')).toMatchObject({ refused: [] });
    await network.sync(id);
    expect(secretsNamed(simulator, 'anna')).toMatchObject([{ password: 'pw-anna' }]);
  });
});

describe('the comment on the router', () => {
  it('stays when the subscriber is renamed, because the same secret is changed', async () => {
    const { id, simulator, anna } = await withAnna();
    editSecret(simulator, 'anna', { comment: 'blue house' });
    const [before] = secretsNamed(simulator, 'anna');
    await network.rename(anna, 'anna.k');
    await network.sync(id);
    expect(secretsNamed(simulator, 'anna')).toEqual([]);
    expect(secretsNamed(simulator, 'anna.k')).toEqual([{ ...before, name: 'anna.k' }]);
    expect((await network.desiredSecrets()).map(({ name, state }) => [name, state])).toEqual([
      ['anna', 'synced'],
      ['anna.k', 'synced'],
    ]);
  });

  it('is copied when the subscriber is moved to another router, however late that one answers', async () => {
    const { id, simulator, anna } = await withAnna();
    const other = await network.router();
    editSecret(simulator, 'anna', { comment: 'blue house' });
    await network.poll(id);
    await network.change(`router_id = ${other.id}`, [anna]);
    await network.sync(id);
    await network.poll(id);
    await network.sync(other.id);
    expect(secretsNamed(simulator, 'anna')).toEqual([]);
    expect(secretsNamed(other.simulator, 'anna')).toMatchObject([
      { comment: 'blue house', service: 'pppoe' },
    ]);
  });
});
