import { describe, expect, it } from 'vitest';
import { ManualClock } from '../router/clock.ts';
import type { Simulator, SimulatorOptions } from '../simulator.ts';
import { closeAfterEach, rawClient, simulator } from '../test-support/started.ts';

closeAfterEach();

const MAC = '02:00:00:00:00:01';

/** A router with one profile, a pool of three addresses and the subscriber rahim. */
async function routerWithSubscriber(options: SimulatorOptions = {}) {
  const clock = new ManualClock();
  const router = await simulator({ clock, secrets: 0, ...options });
  const api = await rawClient(router);
  await api.ask('/ip/pool/add', '=name=small', '=ranges=10.0.0.2-10.0.0.4');
  await api.ask(
    '/ppp/profile/add',
    '=name=plan',
    '=local-address=10.0.0.1',
    '=remote-address=small',
    '=rate-limit=5M/10M 8M/16M 4M/8M 16/16 8 1M/2M',
    '=address-list=paying',
  );
  await api.ask(
    '/ppp/secret/add',
    '=name=rahim',
    '=password=pw',
    '=service=pppoe',
    '=profile=plan',
    '=comment=Rahim',
  );
  return { router, api, clock };
}

const dialRahim = (router: Simulator, callerId = MAC) =>
  router.dial({ user: 'rahim', password: 'pw', callerId });
const outcome = (result: ReturnType<Simulator['dial']>) =>
  'refused' in result ? result.refused : result.session.address;

describe('starting a session', () => {
  it('adds rows to all related menus', async () => {
    const { router, api } = await routerWithSubscriber();
    expect(outcome(dialRahim(router))).toBe('10.0.0.2');
    const first = async (...words: string[]) => (await api.ask(...words))[0];
    expect(await first('/ppp/active/print')).toMatch(
      /^!re =\.id=\*\w+ =name=rahim =service=pppoe =caller-id=02:00:00:00:00:01 =address=10\.0\.0\.2 =uptime=0s =encoding= =session-id=0x\w+ =limit-bytes-in=0 =limit-bytes-out=0 =radius=false =comment=Rahim$/,
    );
    expect(await first('/interface/print', '?type=pppoe-in', '=.proplist=name,dynamic,running')).toBe(
      '!re =name=<pppoe-rahim> =dynamic=true =running=true',
    );
    expect(await first('/interface/pppoe-server/print', '=.proplist=user,remote-address,service')).toBe(
      `!re =user=rahim =service=isp =remote-address=${MAC}`,
    );
    expect(await first('/ip/address/print', '=.proplist=address,network,interface,dynamic')).toBe(
      '!re =address=10.0.0.1/32 =network=10.0.0.2 =interface=<pppoe-rahim> =dynamic=true',
    );
    expect(await first('/queue/simple/print', '=.proplist=name,target,max-limit,limit-at,burst-limit')).toBe(
      '!re =name=<pppoe-rahim> =target=<pppoe-rahim> =limit-at=1000000/2000000 =max-limit=5000000/10000000 =burst-limit=8000000/16000000',
    );
    expect(await first('/ip/pool/used/print', '=.proplist=pool,address,info')).toBe(
      '!re =pool=small =address=10.0.0.2 =info=rahim',
    );
    expect(await first('/ip/firewall/address-list/print', '=.proplist=list,address,dynamic')).toBe(
      '!re =list=paying =address=10.0.0.2 =dynamic=true',
    );
  });

  it('counts bytes according to its rates', async () => {
    const { router, api, clock } = await routerWithSubscriber();
    dialRahim(router);
    clock.advance(60_000);
    const counters = async () => {
      const [row = ''] = await api.ask('/interface/print', '?type=pppoe-in', '=.proplist=rx-byte,tx-byte');
      const [, rx, tx] = /rx-byte=(\d+) =tx-byte=(\d+)/.exec(row) ?? [];
      return { rx: Number(rx), tx: Number(tx) };
    };
    const before = await counters();
    expect(before.tx).toBeGreaterThan(before.rx);
    const [rates = ''] = await api.ask('/interface/monitor-traffic', '=interface=<pppoe-rahim>', '=once=');
    clock.advance(1_000);
    const movedBits = ((await counters()).tx - before.tx) * 8;
    const toldBits = Number(/=tx-bits-per-second=(\d+)/.exec(rates)?.[1]);
    expect(movedBits / toldBits).toBeGreaterThan(0.7);
    expect(movedBits / toldBits).toBeLessThan(1.3);
  });

  it('prefers the address of the secret to a pool, and uses the next pool if one is exhausted', async () => {
    const { router, api } = await routerWithSubscriber();
    await api.ask('/ip/pool/add', '=name=more', '=ranges=10.7.0.1-10.7.0.1');
    await api.ask('/ip/pool/set', '=.id=small', '=next-pool=more');
    await api.ask(
      '/ppp/secret/add',
      '=name=fixed',
      '=password=pw',
      '=profile=plan',
      '=remote-address=10.50.0.9',
    );
    const dial = (user: string) => outcome(router.dial({ user, password: 'pw', callerId: MAC }));
    expect(dial('fixed')).toBe('10.50.0.9');
    const given = ['rahim', 'rahim', 'rahim', 'rahim', 'rahim'].map(dial);
    expect(given).toEqual(['10.0.0.2', '10.0.0.3', '10.0.0.4', '10.7.0.1', 'no-address']);
  });

  it('fails with a wrong password, a disabled secret, another caller id, or without a server', async () => {
    const { router, api } = await routerWithSubscriber();
    expect(outcome(router.dial({ user: 'rahim', password: 'no', callerId: MAC }))).toBe(
      'authentication-failed',
    );
    await api.ask('/ppp/secret/set', '=.id=rahim', '=caller-id=02:00:00:00:00:99');
    expect(outcome(dialRahim(router))).toBe('authentication-failed');
    await api.ask('/ppp/secret/set', '=.id=rahim', '=caller-id=', '=disabled=yes');
    expect(outcome(dialRahim(router))).toBe('authentication-failed');
    await api.ask('/ppp/secret/enable', '=.id=rahim');
    await api.ask('/interface/pppoe-server/server/disable', '=.id=*1');
    expect(outcome(dialRahim(router))).toBe('no-server');
  });

  it('fails a second time with only-one of the profile or of the server default', async () => {
    const { router, api } = await routerWithSubscriber();
    dialRahim(router);
    expect(outcome(dialRahim(router))).toBe('10.0.0.3');
    await api.ask('/ppp/profile/set', '=.id=default', '=only-one=yes');
    expect(outcome(dialRahim(router))).toBe('already-active');
    await api.ask('/ppp/profile/set', '=.id=plan', '=only-one=no');
    expect(outcome(dialRahim(router))).toBe('10.0.0.4');
  });

  it('fails at the session limit of the server', async () => {
    const { router, api } = await routerWithSubscriber();
    await api.ask('/interface/pppoe-server/server/set', '=.id=*1', '=max-sessions=2');
    expect([1, 2, 3].map(() => outcome(dialRahim(router)))).toEqual([
      '10.0.0.2',
      '10.0.0.3',
      'too-many-sessions',
    ]);
  });

  it('replaces the previous session of the same host if the server is configured to', async () => {
    const { router, api } = await routerWithSubscriber();
    await api.ask('/interface/pppoe-server/server/set', '=.id=*1', '=one-session-per-host=yes');
    dialRahim(router);
    dialRahim(router);
    expect(await api.ask('/ppp/active/print', '=count-only=')).toEqual(['!done =ret=1']);
  });
});

describe('a running session', () => {
  it('continues after its secret is disabled, changed or removed, until it is removed itself', async () => {
    const { router, api } = await routerWithSubscriber();
    dialRahim(router);
    await api.ask('/ppp/secret/disable', '=.id=rahim');
    await api.ask('/ppp/profile/set', '=.id=plan', '=rate-limit=1M/1M');
    expect(await api.ask('/queue/simple/print', '=.proplist=max-limit')).toEqual([
      '!re =max-limit=5000000/10000000',
      '!done',
    ]);
    await api.ask('/ppp/secret/remove', '=.id=rahim');
    expect(await api.ask('/ppp/active/print', '=count-only=')).toEqual(['!done =ret=1']);
    await api.ask('/ppp/active/remove', '=.id=rahim');
    expect(await api.ask('/ppp/active/print', '=count-only=')).toEqual(['!done =ret=0']);
    expect(outcome(dialRahim(router))).toBe('authentication-failed');
  });

  it('removes all its rows when it ends, and updates its secret', async () => {
    const { router, api, clock } = await routerWithSubscriber();
    dialRahim(router);
    clock.advance(143_000);
    await api.ask('/interface/pppoe-server/remove', '=.id=<pppoe-rahim>');
    for (const menu of [
      '/ppp/active',
      '/queue/simple',
      '/ip/address',
      '/ip/pool/used',
      '/ip/firewall/address-list',
    ]) {
      expect(await api.ask(`${menu}/print`, '=count-only=')).toEqual(['!done =ret=0']);
    }
    expect(
      await api.ask('/ppp/secret/print', '=.proplist=last-logged-out,last-caller-id,last-disconnect-reason'),
    ).toEqual([
      `!re =last-logged-out=2025-01-15 10:02:23 =last-caller-id=${MAC} =last-disconnect-reason=nas-request`,
      '!done',
    ]);
  });

  it('is logged in the format of each version', async () => {
    const messages = async (version: string) => {
      const { router, api } = await routerWithSubscriber({ version });
      dialRahim(router);
      router.hangUp('rahim');
      return (await api.ask('/log/print', '=.proplist=message')).filter((line) =>
        /logged (in|out), |terminating/.test(line),
      );
    };
    expect(await messages('7.18')).toEqual([
      `!re =message=rahim logged in, 10.0.0.2 from ${MAC}`,
      '!re =message=<pppoe-rahim>: terminating... - peer is not responding',
      `!re =message=rahim logged out, 0 0 0 0 0 from ${MAC}`,
    ]);
    expect((await messages('6.49.6'))[0]).toBe('!re =message=rahim logged in, 10.0.0.2');
  });

  it('is reported to listeners when it starts and ends', async () => {
    const { router, api } = await routerWithSubscriber();
    const watcher = await rawClient(router);
    watcher.send('/ppp/active/listen', '=.proplist=.id,name', '.tag=w');
    await watcher.ask('/system/identity/print', '.tag=x');
    dialRahim(router);
    await api.ask('/ppp/active/remove', '=.id=rahim');
    const [came = '', went = ''] = await watcher.readMany(2);
    expect(came).toMatch(/^!re .tag=w =\.id=\*\w+ =name=rahim$/);
    expect(went).toBe(came.replace('=name=rahim', '=.dead=true'));
  });
});

describe('subscribers with modems', () => {
  const lively = { secrets: 60, subscribers: { onlineShare: 0.8, dropsPerHour: 20 } };

  const history = async (seed: number) => {
    const clock = new ManualClock();
    const router = await simulator({ ...lively, clock, seed });
    for (let second = 0; second < 300; second++) {
      clock.advance(1_000);
      router.tick();
    }
    return (await (await rawClient(router)).ask('/log/print', '=.proplist=time,message')).slice(0, -3);
  };

  it('connect and disconnect identically with the same seed', async () => {
    const first = await history(7);
    expect(first.filter((line) => line.includes('logged out')).length).toBeGreaterThan(5);
    expect(await history(7)).toEqual(first);
    expect(await history(8)).not.toEqual(first);
  });

  it('reconnect within seconds of a disconnect, unless their secret is disabled', async () => {
    const clock = new ManualClock();
    const router = await simulator({ secrets: 20, subscribers: { onlineShare: 1, dropsPerHour: 0 }, clock });
    const api = await rawClient(router);
    const online = async () => (await api.ask('/ppp/active/print', '=count-only='))[0];
    const all = await online();
    await api.ask('/ppp/secret/disable', '=.id=user00001');
    for (const user of ['user00001', 'user00002']) await api.ask('/ppp/active/remove', `=.id=${user}`);
    for (let second = 0; second < 15; second++) {
      clock.advance(1_000);
      router.tick();
    }
    expect(await online()).toBe(`!done =ret=${Number(all?.split('=').at(-1)) - 1}`);
    expect(await api.ask('/ppp/active/print', '?name=user00001')).toEqual(['!empty', '!done']);
  });

  it('use the given caller ids and states, and stay offline for the given time', async () => {
    const clock = new ManualClock();
    const known = new Map([
      ['user00001', { callerId: '02:00:00:00:00:01', isOn: true }],
      ['user00002', { callerId: '02:00:00:00:00:02', isOn: false }],
    ]);
    const behaviour = { onlineShare: 0, dropsPerHour: 0, redialMs: [60_000, 60_000], known } as const;
    const router = await simulator({ secrets: 3, subscribers: behaviour, clock, utcOffsetMinutes: 360 });
    const api = await rawClient(router);
    const online = () => api.ask('/ppp/active/print', '=.proplist=name,caller-id');
    expect(await online()).toEqual(['!re =name=user00001 =caller-id=02:00:00:00:00:01', '!done']);
    expect(await api.ask('/ppp/secret/print', '=.proplist=last-logged-out', '?name=user00003')).toEqual([
      '!re =last-logged-out=1970-01-01 00:00:00',
      '!done',
    ]);
    router.hangUp('user00001');
    expect(await api.ask('/ppp/secret/print', '=.proplist=last-logged-out', '?name=user00001')).toEqual([
      '!re =last-logged-out=2025-01-15 16:00:00',
      '!done',
    ]);
    router.tick();
    clock.advance(59_000);
    router.tick();
    expect(await online()).toEqual(['!empty', '!done']);
    clock.advance(1_000);
    router.tick();
    expect(await online()).toHaveLength(2);
  });

  it('are disconnected by a session timeout and by a traffic limit', async () => {
    const clock = new ManualClock();
    const { router, api } = await routerWithSubscriber({
      clock,
      subscribers: { onlineShare: 1, dropsPerHour: 0 },
    });
    await api.ask('/ppp/profile/set', '=.id=plan', '=session-timeout=1m');
    await api.ask(
      '/ppp/secret/add',
      '=name=limited',
      '=password=x',
      '=profile=plan',
      '=limit-bytes-out=1000',
    );
    for (let second = 0; second < 20; second++) {
      clock.advance(1_000);
      router.tick();
    }
    const reasons = async () => api.ask('/ppp/secret/print', '=.proplist=name,last-disconnect-reason');
    expect((await reasons())[1]).toBe('!re =name=limited =last-disconnect-reason=nas-request');
    clock.advance(61_000);
    router.tick();
    expect((await reasons())[0]).toBe('!re =name=rahim =last-disconnect-reason=session-timeout');
  });
});
