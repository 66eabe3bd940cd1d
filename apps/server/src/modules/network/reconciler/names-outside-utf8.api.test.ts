import { type Client, reconcilerCalls as c } from '@lastmile/contract';
import { type Simulator, startSimulator, textOfBytes } from '@lastmile/routeros-simulator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestPackage } from '../../../../test/support/subscribers.ts';
import { north, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { type ConcurrentEdits, createConcurrentEdits } from './test/concurrent-edits.ts';
import { addSecret } from './test/test-network.ts';

/** As old versions of WinBox wrote it on a PC with windows-1252, and on one with windows-1251. */
const muellerBytes = Buffer.from('4dfc6c6c6572', 'hex');
const ivanBytes = Buffer.from('c8e2e0ed', 'hex');
const petrBytes = Buffer.from('cfb8f2f0', 'hex');

let panel: TestServer;
let simulator: Simulator;
let owner: Client;
let edits: ConcurrentEdits;
let routerId: number;

beforeAll(async () => {
  const users = [{ name: 'panel', password: 'four winds', policies: ['api', 'read', 'write', 'sensitive'] }];
  simulator = await startSimulator({ users, secrets: 3 });
  panel = await startTestServer({ routerAllow: [`127.0.0.1:${simulator.port}`] });
  owner = await panel.clientOf(north.logins.client);
  edits = createConcurrentEdits(panel);
  routerId = await edits.router(simulator.port);
  await createTestPackage(panel.db, north.id, 'default');
  await edits.enableSync(routerId);
});
afterAll(async () => {
  await panel.close();
  await simulator.close();
});
beforeEach(() => panel.clock.advance(60_000));

const secret = (bytes: Buffer) => ({
  name: textOfBytes(bytes),
  service: 'pppoe',
  profile: '*0',
  password: 'p',
  disabled: 'false',
});
const disabledOnRouter = (bytes: Buffer) =>
  [...simulator.router.table('/ppp/secret').named(textOfBytes(bytes))].map(
    ({ values }) => values.get('disabled') === 'true',
  );
const suspend = (username: string) => edits.suspend([username]);

describe('a name that the router stores outside UTF-8', () => {
  it('is imported alone and suspended as the bytes the router gave, without a second secret', async () => {
    addSecret(simulator, new Map(Object.entries(secret(muellerBytes))));
    await edits.poll(routerId);
    const { done, refused } = await owner(c.importFromRouter, { body: { routerId, names: ['Müller'] } });
    expect([done, refused]).toEqual([['Müller'], []]);
    await suspend('Müller');
    await edits.sync(routerId);
    expect(disabledOnRouter(muellerBytes)).toEqual([true]);
    expect(disabledOnRouter(Buffer.from('Müller'))).toEqual([]);
  });

  it('is not confused with the same name in UTF-8 that exists beside it', async () => {
    addSecret(simulator, new Map(Object.entries(secret(Buffer.from('Müller')))));
    await edits.poll(routerId);
    await edits.reactivate(['Müller']);
    await edits.sync(routerId);
    expect([disabledOnRouter(muellerBytes), disabledOnRouter(Buffer.from('Müller'))]).toEqual([
      [false],
      [false],
    ]);
    await suspend('Müller');
    await edits.sync(routerId);
    expect([disabledOnRouter(muellerBytes), disabledOnRouter(Buffer.from('Müller'))]).toEqual([
      [true],
      [false],
    ]);
  });

  it('stays the same subscriber when the encoding of the router is changed', async () => {
    addSecret(simulator, new Map(Object.entries(secret(ivanBytes))));
    await edits.poll(routerId);
    await owner(c.importFromRouter, { body: { routerId, names: ['Èâàí'] } });
    await panel.db.sql("update routers set text_encoding = 'windows-1251' where id = $1", [routerId]);
    simulator.dial({ user: textOfBytes(ivanBytes), password: 'p', callerId: '00:00:5E:00:53:02' });
    await edits.poll(routerId);
    await suspend('Èâàí');
    await edits.sync(routerId);
    expect(disabledOnRouter(ivanBytes)).toEqual([true]);
    expect(simulator.router.table('/ppp/active').size).toBe(0);
    await panel.db.sql("update routers set text_encoding = 'utf-8' where id = $1", [routerId]);
  });

  it('is read and written in the encoding of the router', async () => {
    addSecret(simulator, new Map(Object.entries(secret(petrBytes))));
    await panel.db.sql("update routers set text_encoding = 'windows-1251' where id = $1", [routerId]);
    await edits.poll(routerId);
    const { done } = await owner(c.importFromRouter, { body: { routerId, names: ['Пётр'] } });
    expect(done).toEqual(['Пётр']);
    await suspend('Пётр');
    await edits.sync(routerId);
    expect(disabledOnRouter(petrBytes)).toEqual([true]);
  });
});
