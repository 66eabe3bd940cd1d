import { type Client, routerCalls } from '@lastmile/contract';
import { testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccessFixtures } from '../../../../../test/access/fixtures.ts';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { north, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';

const c = routerCalls;
const pin = Array(32).fill('AB').join(':');

let panel: TestServer;
let fixtures: AccessFixtures;
let owner: Client;
let technician: Client;
beforeAll(async () => {
  panel = await startTestServer();
  fixtures = new AccessFixtures(panel);
  owner = await panel.clientOf(north.logins.client);
  technician = await panel.clientOf(north.logins.technician);
});
afterAll(() => panel.close());

/** A router with a pinned certificate and sync enabled. */
async function syncedRouter(): Promise<number> {
  const id = await fixtures.router({ ispId: 1 } as never);
  await panel.db.sql(
    "update routers set protocol = 'api-ssl', tls_fingerprint = $2, writes_allowed_at = now(), writes_allowed_by = 1 where id = $1",
    [id, pin],
  );
  return id;
}
const current = async (id: number) => owner(c.get, { params: { id } });
const change = async (as: Client, id: number, body: object) =>
  as(c.update, { params: { id }, body: { ...body, version: (await current(id)).version } });

describe('the connection of a router', () => {
  it('is changed only with permission to connect routers', async () => {
    const id = await syncedRouter();
    const changes = [
      { host: '192.0.2.66', password: 'x' },
      { port: 18_728, password: 'x' },
      { protocol: 'api' },
      { username: 'else' },
      { password: 'else' },
    ];
    for (const body of changes) {
      expect(await expectProblem(change(technician, id, body))).toMatchObject({ status: 403 });
    }
    const { version } = await current(id);
    const accept = technician(c.acceptCertificate, {
      body: { id, version, fingerprint: null, currentPassword: testPassword },
    });
    expect(await expectProblem(accept)).toMatchObject({ status: 403 });
    expect((await current(id)).writesAllowed).toBe(true);
  });

  it('does not hinder technicians from updating the rest', async () => {
    const id = await syncedRouter();
    const { host, port, protocol, username } = await current(id);
    await change(technician, id, { note: 'On the roof', host, port, protocol, username });
    expect(await current(id)).toMatchObject({
      note: 'On the roof',
      writesAllowed: true,
      tlsFingerprint: pin,
    });
  });

  it('needs the user’s own password, which counts as a sign-in attempt', async () => {
    const id = await syncedRouter();
    expect(await expectProblem(change(owner, id, { username: 'else' }))).toMatchObject({
      code: 'routers.confirmation_needed',
      errors: [{ path: 'currentPassword' }],
    });
    const wrong = { username: 'else', currentPassword: 'wrong-password' };
    expect(await expectProblem(change(owner, id, wrong))).toMatchObject({
      code: 'identity.wrong_password',
      errors: [{ path: 'currentPassword' }],
    });
    expect((await current(id)).username).toBe('panel');
  });

  it('turns sync off, keeps the pin on another host, is audited and mailed to the owner', async () => {
    const id = await syncedRouter();
    const host = fixtures.freshAddress();
    await change(owner, id, { host, password: 'moved', currentPassword: testPassword });
    expect(await current(id)).toMatchObject({ host, writesAllowed: false, tlsFingerprint: pin });
    const [audited] = await panel.db.sql(
      "select before, after from audit_log where entity = 'routers' and entity_id = $1 order by id desc limit 1",
      [id],
    );
    expect(JSON.stringify(audited)).toContain(host);
    expect(JSON.stringify(audited)).not.toContain('moved');
    const mail = (await panel.mails()).findLast(({ text }) => text.includes(host));
    expect(mail).toMatchObject({ to: north.logins.client, subject: expect.stringContaining('Router') });
    expect(mail?.text).not.toContain('moved');
  });

  it('loses the pin with the protocol', async () => {
    const id = await syncedRouter();
    await change(owner, id, { protocol: 'api', currentPassword: testPassword });
    expect(await current(id)).toMatchObject({ tlsFingerprint: null, writesAllowed: false });
  });

  it('is created and its certificate accepted in the same way', async () => {
    const form = {
      name: fixtures.fresh('Router'),
      host: fixtures.freshAddress(),
      port: 8728,
      protocol: 'api',
      username: 'panel',
      password: 'four winds',
      pollSeconds: 300,
    } as const;
    const create = (as: Client, currentPassword: string) =>
      as(c.create, { body: { ...form, currentPassword } });
    expect(await expectProblem(create(technician, testPassword))).toMatchObject({ status: 403 });
    expect(await expectProblem(create(owner, 'wrong'))).toMatchObject({ code: 'identity.wrong_password' });
    await create(owner, testPassword);
    const id = await syncedRouter();
    const { version } = await current(id);
    await owner(c.acceptCertificate, {
      body: { id, version, fingerprint: null, currentPassword: testPassword },
    });
    expect(await current(id)).toMatchObject({ tlsFingerprint: null, writesAllowed: false });
  });
});
