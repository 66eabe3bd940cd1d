import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { parseCliOptions } from './cli-options.ts';
import { ManualClock } from './router/clock.ts';
import type { Simulator } from './simulator.ts';
import { simulatorBinary, spawnSimulator } from './spawn-simulator.ts';
import { RawClient } from './test-support/raw-client.ts';
import { closeAfterEach, closeAfterTest, eventually, rawClient, simulator } from './test-support/started.ts';

closeAfterEach();

const directory = mkdtempSync(path.join(tmpdir(), 'routeros-simulator-'));
afterAll(() => rmSync(directory, { recursive: true }));

describe('seed', () => {
  it('determines all generated values', async () => {
    const print = async (seed: number) => {
      const client = await rawClient(await simulator({ secrets: 30, seed, clock: new ManualClock() }));
      return [await client.ask('/ppp/secret/print'), await client.ask('/interface/print')];
    };
    expect(await print(5)).toEqual(await print(5));
    expect(await print(5)).not.toEqual(await print(6));
  });
});

describe('state file', () => {
  it('keeps the configuration and the used ids, but no sessions', async () => {
    const stateFile = path.join(directory, 'state.json');
    const first = await simulator({ stateFile, secrets: 3 });
    const writer = await rawClient(first);
    await writer.ask('/ppp/secret/add', '=name=নতুন', '=password=pw', '=profile=home-10');
    await writer.ask('/ppp/secret/add', '=name=gone');
    await writer.ask('/ppp/secret/remove', '=.id=gone');
    await writer.ask('/system/identity/set', '=name=kept');
    first.dial({ user: 'নতুন', password: 'pw', callerId: '02:00:00:00:00:01' });
    const before = await writer.ask('/ppp/secret/print', '=.proplist=.id,name,password,profile');
    await first.close();

    const reader = await rawClient(await simulator({ stateFile, secrets: 99 }));
    expect(await reader.ask('/ppp/secret/print', '=.proplist=.id,name,password,profile')).toEqual(before);
    expect(await reader.ask('/system/identity/print')).toEqual(['!re =name=kept', '!done']);
    expect(await reader.ask('/system/resource/print', '=.proplist=platform')).toEqual([
      '!re =platform=MikroTik',
      '!done',
    ]);
    expect(await reader.ask('/system/health/print', '=count-only=')).toEqual(['!done =ret=2']);
    expect(await reader.ask('/ppp/active/print', '=count-only=')).toEqual(['!done =ret=0']);
    expect(await reader.ask('/interface/print', '=count-only=')).toEqual(['!done =ret=5']);
    expect(await reader.ask('/ppp/secret/add', '=name=next')).toEqual(['!done =ret=*6']);
  });

  it('is written while the router runs', async () => {
    const stateFile = path.join(directory, 'live.json');
    const first = await simulator({ stateFile });
    await (await rawClient(first)).ask('/ppp/secret/add', '=name=a');
    const secretsInFile = async () => {
      const second = await simulator({ stateFile });
      return (await (await rawClient(second)).ask('/ppp/secret/print', '=count-only='))[0];
    };
    await eventually(secretsInFile).toBe('!done =ret=1');
  });

  it('keeps sessions and their start times if configured', async () => {
    const clock = new ManualClock();
    const stateFile = path.join(directory, 'ongoing.json');
    const kept = { clock, stateFile, keepsSessions: true, upForMs: 86_400_000 };
    const network = {
      pools: [{ name: 'homes', ranges: '10.9.0.2-10.9.0.9' }],
      profiles: [{ name: 'home', rateLimit: '5M/5M', localAddress: '10.9.0.1', pool: 'homes' }],
      secrets: ['rina', 'babu'].map((name) => ({ name, password: name, profile: 'home', disabled: false })),
    };
    const callerId = '02:00:00:00:00:01';
    const sessions = [{ user: 'rina', callerId, startedAtMs: clock.nowMs() - 3_600_000 }];
    const first = await simulator({ ...kept, network, sessions });
    const asked = async (router: Simulator) => {
      const client = await rawClient(router);
      return [
        await client.ask('/ppp/active/print', '=.proplist=name,address,uptime,caller-id'),
        await client.ask('/queue/simple/print', '=.proplist=bytes'),
        await client.ask('/system/resource/print', '=.proplist=uptime'),
      ];
    };
    const before = await asked(first);
    expect(before[0]).toEqual([
      `!re =name=rina =caller-id=${callerId} =address=10.9.0.2 =uptime=1h`,
      '!done',
    ]);
    await first.close();
    expect(await asked(await simulator(kept))).toEqual(before);
  });
});

describe('reboot', () => {
  it('can be requested over the API', async () => {
    const router = await simulator();
    const client = await rawClient(router);
    expect(await client.ask('/system/reboot')).toEqual(['!done']);
    expect(await client.read()).toBe('closed');
    await expect(RawClient.connect(router.port)).rejects.toThrow('ECONNREFUSED');
  });

  it('ends sessions and connections, and resets the uptime', async () => {
    const clock = new ManualClock();
    const router = await simulator({ clock, secrets: 2, subscribers: { onlineShare: 1, dropsPerHour: 0 } });
    clock.advance(600_000);
    const before = await rawClient(router);
    await router.reboot(20);
    expect(await before.read()).toBe('closed');
    const reconnect = () => RawClient.logIn(router.port).then(closeAfterTest, () => undefined);
    let after: RawClient | undefined;
    await eventually(async () => {
      after = await reconnect();
      return after !== undefined;
    }).toBe(true);
    expect(await after?.ask('/system/resource/print', '=.proplist=uptime')).toEqual([
      '!re =uptime=0s',
      '!done',
    ]);
    expect(await after?.ask('/ppp/active/print', '=count-only=')).toEqual(['!done =ret=0']);
    expect(
      await after?.ask('/ppp/secret/print', '=.proplist=last-disconnect-reason', '?name=user00001'),
    ).toEqual(['!re =last-disconnect-reason=reboot', '!done']);
  });
});

describe('prepared replies', () => {
  it('equal regular replies and are never stale', async () => {
    const router = await simulator({ secrets: 20, preparesReplies: true });
    const ordinary = await rawClient(await simulator({ secrets: 20 }));
    const prepared = await rawClient(router);
    for (const tag of ['.tag=a', '.tag=b', '.tag=longer']) {
      expect(await prepared.ask('/ppp/secret/print', tag)).toEqual(
        await ordinary.ask('/ppp/secret/print', tag),
      );
    }
    expect(await prepared.ask('/ppp/secret/print')).toEqual(await ordinary.ask('/ppp/secret/print'));
    await prepared.ask('/ppp/secret/remove', '=.id=*1');
    expect(await prepared.ask('/ppp/secret/print', '.tag=a')).toHaveLength(20);
  });
});

describe('command line', () => {
  it('runs a router until it is stopped, and then prints the writes it received', async () => {
    const { version, ports, stop } = await spawnSimulator([
      '--secrets',
      '25',
      '--version',
      '6.49.6',
      '--online',
      '0',
    ]);
    expect(version).toBe('6.49.6');
    const client = closeAfterTest(await RawClient.logIn(ports[0] ?? 0));
    expect(await client.ask('/ppp/secret/print', '=count-only=')).toEqual(['!done =ret=25']);
    await client.ask('/ppp/secret/disable', '=.id=*1,*2');
    expect(await stop()).toEqual([{ commands: 1, items: 2, byCommand: { '/ppp/secret/disable': 1 } }]);
  });

  it('reports invalid options', async () => {
    const run = promisify(execFile);
    await expect(run(process.execPath, [simulatorBinary, '--sekrets', '5'])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Unknown option '--sekrets'"),
    });
  });

  it('accepts every fault', () => {
    const { simulator: options } = parseCliOptions(
      '--latency-ms 20 --service-time-ms 7 --hang-after-rows 1 --cut-after-rows 2 --cut-after-adds 4 --drop-every-nth-row 3 --garbage --flood --refuse-login --hang-after-connect'.split(
        ' ',
      ),
    );
    expect(options.faults).toEqual({
      latencyMs: 20,
      serviceTimeMs: 7,
      hangAfterRows: 1,
      disconnectAfterRows: 2,
      disconnectAfterAdds: 4,
      dropEveryNthRow: 3,
      garbage: true,
      flood: true,
      rejectLogin: true,
      hangAfterConnect: true,
    });
    expect(() => parseCliOptions(['--port', 'x'])).toThrow('--port x is not a number');
  });
});
