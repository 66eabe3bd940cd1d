import { describe, expect, it } from 'vitest';
import { textOfBytes } from '../server/raw-text.ts';
import type { SimulatorOptions } from '../simulator.ts';
import { closeAfterEach, connection, rawClient, simulator } from '../test-support/started.ts';

closeAfterEach();

async function apiOf(options: SimulatorOptions = {}) {
  const router = await simulator(options);
  return { router, api: await rawClient(router) };
}

/** What each menu accepts, and a part of what it then prints. */
const additions: readonly [string, readonly string[], string][] = [
  ['/ip/dns/static', ['=name=a.lan', '=address=10.0.0.1'], '=address=10.0.0.1'],
  ['/ip/route', ['=dst-address=10.1.0.0/16', '=gateway=10.0.0.1'], '=gateway=10.0.0.1'],
  ['/ip/firewall/filter', ['=chain=forward', '=action=drop'], '=action=drop'],
  ['/ip/firewall/nat', ['=chain=srcnat', '=action=masquerade'], '=action=masquerade'],
  ['/ip/firewall/address-list', ['=list=vip', '=address=10.0.0.5'], '=list=vip'],
  ['/ip/dhcp-server/lease', ['=address=10.0.0.7', '=mac-address=00:00:5E:00:53:01'], '=status=waiting'],
  ['/interface/bridge', ['=name=bridge1'], '=name=bridge1'],
  ['/interface/wireguard', ['=name=wg1', '=listen-port=51820'], '=listen-port=51820'],
  ['/radius', ['=address=10.0.0.9', '=secret=s', '=service=ppp'], '=service=ppp'],
  ['/system/script', ['=name=hello', '=source=:put 1'], '=source=:put 1'],
  ['/system/scheduler', ['=name=daily', '=interval=1d', '=on-event=hello'], '=interval=1d'],
  ['/tool/netwatch', ['=host=10.0.0.1'], '=status=up'],
];

describe('menus that panels and tools use', () => {
  it.each(additions)('%s accepts and prints an entry', async (path, values, shown) => {
    const { api } = await apiOf();
    const [done = ''] = await api.ask(`${path}/add`, ...values);
    expect(done).toMatch(/^!done =ret=\*/);
    expect((await api.ask(`${path}/print`))[0]).toContain(shown);
  });

  it('lists ports, health and all services', async () => {
    const { api } = await apiOf();
    expect(await api.ask('/interface/ethernet/print', '=.proplist=name')).toContain('!re =name=ether1');
    expect((await api.ask('/system/health/print')).join()).toContain('temperature');
    const services = (await api.ask('/ip/service/print', '=.proplist=name')).join(' ');
    for (const name of ['telnet', 'ftp', 'www', 'ssh', 'www-ssl', 'api', 'winbox', 'api-ssl'])
      expect(services).toContain(`=name=${name} `);
  });

  it('pings, fetches and exports', async () => {
    const { api } = await apiOf();
    expect(await api.ask('/ping', '=address=10.0.0.1', '=count=2')).toHaveLength(3);
    expect((await api.ask('/tool/fetch', '=url=http://10.0.0.1/x')).join()).toContain('=status=finished');
    const script = (await api.ask('/export')).join();
    expect(script).toContain('/ip service');
    expect(script).not.toContain('password=');
  });
});

describe('commands as routers accept them', () => {
  it('completes abbreviated paths, and rejects ambiguous ones', async () => {
    const { api } = await apiOf({ secrets: 1 });
    expect((await api.ask('/ppp/sec/pr', '=.proplist=name'))[0]).toContain('=name=user00001');
    expect((await api.ask('/sys/ident/print'))[0]).toContain('=name=');
    expect((await api.ask('/s/ident/print')).join()).toContain('=name=');
    expect((await api.ask('/ip/s/print')).join()).toContain('=name=api');
    expect((await api.ask('/ip/firewall/p/print')).join()).toContain('!trap');
    expect((await api.ask('/i/print')).join()).toContain('!trap');
  });

  it('moves entries of an ordered menu', async () => {
    const { api } = await apiOf();
    for (const name of ['a', 'b', 'c'])
      await api.ask('/queue/simple/add', `=name=${name}`, `=target=10.0.0.${name}`);
    await api.ask('/queue/simple/move', '=numbers=c', '=destination=a');
    expect(await api.ask('/queue/simple/print', '=.proplist=name')).toEqual([
      ...['!re =name=c', '!re =name=a', '!re =name=b', '!done'],
    ]);
    await api.ask('/ip/firewall/filter/add', '=chain=input', '=comment=last');
    const [done = ''] = await api.ask(
      '/ip/firewall/filter/add',
      '=chain=input',
      '=comment=x',
      '=place-before=*1',
    );
    expect(done).toContain('=ret=');
    expect((await api.ask('/ip/firewall/filter/print', '=.proplist=comment'))[0]).toBe('!re =comment=x');
  });

  it('rejects an address that the interface already has', async () => {
    const { api } = await apiOf();
    const address = ['=address=10.5.0.1/24', '=interface=ether1'];
    await api.ask('/ip/address/add', ...address);
    expect((await api.ask('/ip/address/add', ...address))[0]).toContain('failure: already have such address');
  });

  it('clears a property with =!name=, and selects entries with =numbers=', async () => {
    const { api } = await apiOf();
    await api.ask('/ppp/secret/add', '=name=a', '=remote-address=10.0.0.2', '=comment=x');
    await api.ask('/ppp/secret/set', '=numbers=a', '=!remote-address=', '=!comment=');
    const [row = ''] = await api.ask('/ppp/secret/print', '=.proplist=name,remote-address,comment');
    expect(row).toBe('!re =name=a');
    await api.ask('/ppp/secret/set', '=numbers=0', '=comment=first');
    expect((await api.ask('/ppp/secret/print', '=.proplist=comment'))[0]).toBe('!re =comment=first');
    expect((await api.ask('/ppp/secret/set', '=numbers=7', '=comment=none'))[0]).toContain('no such item');
  });

  it('knows the IPv6 pool and the bridge cost of a profile', async () => {
    const { api } = await apiOf();
    const values = ['=dhcpv6-pd-pool=v6', '=bridge-path-cost=20'];
    expect((await api.ask('/ppp/profile/add', '=name=p', ...values))[0]).toContain('!done');
    expect((await api.ask('/ppp/profile/print', '?name=p'))[0]).toContain(values.join(' '));
  });

  it('keeps bytes as given, in any encoding', async () => {
    const { router } = await apiOf();
    const client = await connection(router, { encoding: 'windows-1251' });
    await client.run({ path: '/ppp/secret/add', attributes: { name: 'Иван' } });
    expect(
      router.router.table('/ppp/secret').named(textOfBytes(Buffer.from('c8e2e0ed', 'hex'))),
    ).toHaveLength(1);
    const reader = await connection(router, { encoding: 'windows-1251' });
    const { rows } = await reader.run({ path: '/ppp/secret/print', proplist: ['name'] });
    expect(rows.map(({ name }) => name)).toEqual(['Иван']);
  });

  it('moves the byte counters of its ports', async () => {
    const { router, api } = await apiOf({ upForMs: 60_000 });
    const counter = async () =>
      Number(
        /rx-byte=(\d+)/.exec(
          (await api.ask('/interface/print', '?name=ether1', '=.proplist=rx-byte'))[0] ?? '',
        )?.[1],
      );
    const first = await counter();
    expect(first).toBeGreaterThan(0);
    router.router.bootedAtMs -= 60_000;
    expect(await counter()).toBeGreaterThan(first);
  });
});
