import { calls } from '@lastmile/contract';
import { testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccessFixtures, type TestUser } from '../../../../../test/access/fixtures.ts';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { createSoftwarePasskey } from '../../../../../test/support/software-passkey.ts';
import { north, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';

let panel: TestServer;
let fixtures: AccessFixtures;
beforeAll(async () => {
  panel = await startTestServer();
  fixtures = new AccessFixtures(panel);
});
afterAll(() => panel.close());

const own = calls.identity;
const clientOf = ({ token }: TestUser) => panel.clientWith(token);
const anyone = () => panel.clientWith();

async function register(user: TestUser, passkey = createSoftwarePasskey(), name = 'Laptop') {
  const { options } = await clientOf(user)(own.passkeyOptions, { body: { password: testPassword } });
  const added = await clientOf(user)(own.createPasskey, {
    body: { name, response: passkey.register(options) },
  });
  return { ...added, passkey };
}
const signIn = async (passkey: ReturnType<typeof createSoftwarePasskey>) => {
  const { options } = await anyone()(own.passkeySignInOptions, {});
  return anyone()(own.passkeySignIn, { body: { response: passkey.signIn(options) } });
};
const eventsOf = async (userId: number) =>
  (
    await panel.db.sql(
      "select after ->> 'event' as event from audit_log where entity = 'users' and entity_id = $1 and action = 'event' order by id",
      [userId],
    )
  ).map(({ event }) => event);

describe('passkey', () => {
  it('is added with the password, listed, renamed, used to sign in and removed', async () => {
    const user = await fixtures.user(north, 'staff');
    const client = clientOf(user);
    const refused = client(own.passkeyOptions, { body: { password: 'not the password' } });
    expect(await expectProblem(refused)).toMatchObject({ code: 'identity.wrong_password' });
    const { id, passkey } = await register(user);
    await client(own.renamePasskey, { params: { id }, body: { name: 'Phone' } });
    expect(await client(own.passkeys, {})).toMatchObject({
      items: [{ id, name: 'Phone', lastUsedAt: null }],
    });

    const { userData, accessToken } = await signIn(passkey);
    expect(userData.id).toBe(user.id);
    await panel.clientWith(accessToken)(own.me, {});
    const { items } = await client(own.passkeys, {});
    expect(items[0]?.lastUsedAt).not.toBeNull();

    const remove = (password: string) => client(own.deletePasskey, { params: { id }, body: { password } });
    expect(await expectProblem(remove('not the password'))).toMatchObject({
      code: 'identity.wrong_password',
    });
    await remove(testPassword);
    expect(await expectProblem(signIn(passkey))).toMatchObject({ code: 'identity.passkey_refused' });
    const subjects = (await panel.mails())
      .filter(({ to }) => to === user.login)
      .map(({ subject }) => subject);
    expect(subjects).toContain('A passkey was added to your account');
    expect(subjects).toContain('A passkey was removed from your account');
  });

  it('of a colleague can be neither renamed nor removed', async () => {
    const [user, colleague] = [await fixtures.user(north, 'staff'), await fixtures.user(north, 'client')];
    const { id } = await register(user);
    const client = clientOf(colleague);
    const rename = client(own.renamePasskey, { params: { id }, body: { name: 'Mine' } });
    expect(await expectProblem(rename)).toMatchObject({ status: 404 });
    const remove = client(own.deletePasskey, { params: { id }, body: { password: testPassword } });
    expect(await expectProblem(remove)).toMatchObject({ status: 404 });
  });

  it('answers a challenge once, of this site, within five minutes and of the same user', async () => {
    const user = await fixtures.user(north, 'staff');
    const { passkey } = await register(user);
    const { options } = await anyone()(own.passkeySignInOptions, {});
    const answer = (response: object) =>
      anyone()(own.passkeySignIn, { body: { response: response as never } });
    const response = passkey.signIn(options);
    await answer(response);
    expect(await expectProblem(answer(response))).toMatchObject({ code: 'identity.passkey_refused' });
    expect(await expectProblem(answer(passkey.signIn({ challenge: 'AAAA' })))).toMatchObject({ status: 422 });

    const elsewhere = createSoftwarePasskey('https://panel.evil');
    const { options: asked } = await clientOf(user)(own.passkeyOptions, { body: { password: testPassword } });
    const add = (who: TestUser, given: typeof asked, key: typeof elsewhere) =>
      clientOf(who)(own.createPasskey, { body: { name: 'Copy', response: key.register(given) } });
    expect(await expectProblem(add(user, asked, elsewhere))).toMatchObject({
      code: 'identity.passkey_refused',
    });
    const other = await fixtures.user(north, 'staff');
    const { options: theirs } = await clientOf(other)(own.passkeyOptions, {
      body: { password: testPassword },
    });
    expect(await expectProblem(add(user, theirs, createSoftwarePasskey()))).toMatchObject({ status: 422 });
    const { options: late } = await anyone()(own.passkeySignInOptions, {});
    panel.clock.advance(5 * 60_000);
    expect(await expectProblem(answer(passkey.signIn(late)))).toMatchObject({ status: 422 });
  });

  it('does not open a locked account', async () => {
    const user = await fixtures.user(north, 'staff');
    const { passkey } = await register(user);
    await panel.db.sql("update users set status = 'locked' where id = $1", [user.id]);
    expect(await expectProblem(signIn(passkey))).toMatchObject({ code: 'identity.passkey_refused' });
  });
});

describe('users of the platform', () => {
  const platformUser = async () => {
    const user = await fixtures.user(null, 'admin');
    await panel.db.sql('update users set two_factor_exempt = false where id = $1', [user.id]);
    panel.panel.services.log.debug('second factor required');
    return user;
  };
  const password = (login: string, otp?: string) =>
    anyone()(own.login, { body: { login, password: testPassword, ...(otp ? { otp } : {}) } });

  it('must set up a second factor at the next sign-in; a passkey is one', async () => {
    const user = await platformUser();
    const { userData, accessToken } = await password(user.login);
    expect(userData.mustSetUpTwoFactor).toBe(true);
    const client = panel.clientWith(accessToken);
    expect(await expectProblem(client(calls.isps.pick, {}))).toMatchObject({
      code: 'identity.two_factor_required',
    });
    const { passkey, recoveryCodes, id } = await register({ ...user, token: accessToken });
    expect(recoveryCodes).toHaveLength(10);
    await client(calls.isps.pick, {});

    expect(await expectProblem(password(user.login))).toMatchObject({
      status: 428,
      code: 'identity.passkey_required',
    });
    await password(user.login, recoveryCodes[0]);
    expect((await signIn(passkey)).userData.mustSetUpTwoFactor).toBe(false);
    const remove = client(own.deletePasskey, { params: { id }, body: { password: testPassword } });
    expect(await expectProblem(remove)).toMatchObject({ code: 'identity.two_factor_required' });
  });

  it('are exempt only if the database says so, as that of the demo does', async () => {
    const { login } = await fixtures.user(null, 'admin');
    expect((await password(login)).userData.mustSetUpTwoFactor).toBe(false);
  });
});

describe('audit log', () => {
  it('has sign-ins and failures with the address, also of unknown accounts, but never what was typed', async () => {
    const user = await fixtures.user(north, 'staff');
    const { passkey } = await register(user);
    await signIn(passkey);
    const login = (typed: string, pass: string) =>
      anyone()(own.login, { body: { login: typed, password: pass } });
    await login(user.login, testPassword);
    await expectProblem(login(user.login, 'not the password'));
    await expectProblem(login('my-secret-password', 'not the password'));
    expect(await eventsOf(user.id)).toEqual(['signed_in', 'signed_in', 'sign_in_failed']);
    const rows = await panel.db.sql(
      "select isp_id::int, ip, call, after from audit_log where after ->> 'event' in ('signed_in', 'sign_in_failed') order by id",
    );
    expect(rows.at(-2)).toMatchObject({
      isp_id: north.id,
      ip: '127.0.0.1',
      call: 'identity.login',
      after: { event: 'sign_in_failed', reason: 'bad_credentials' },
    });
    expect(rows.at(-1)).toMatchObject({ isp_id: null, after: { event: 'sign_in_failed' } });
    expect(JSON.stringify(rows)).not.toContain('my-secret');
    const owner = await panel.clientOf(north.logins.client);
    const { items } = await owner(calls.audit.list, { query: { entity: 'users', entityId: user.id } });
    expect(items.filter(({ action }) => action === 'event')).toHaveLength(3);
  });
});
