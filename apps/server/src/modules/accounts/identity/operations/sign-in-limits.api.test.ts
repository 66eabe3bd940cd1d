import { calls } from '@lastmile/contract';
import { testPassword } from '@lastmile/testing';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccessFixtures } from '../../../../../test/access/fixtures.ts';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { north, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';

let panel: TestServer;
let fixtures: AccessFixtures;
beforeAll(async () => {
  panel = await startTestServer({ trustedProxies: ['loopback'] });
  fixtures = new AccessFixtures(panel);
});
afterAll(() => panel.close());

const attackers = '203.0.113.66';
const office = '198.51.100.7';

async function signIn(login: string, ip: string, password = testPassword, cookie = '') {
  const response = await panel.request('/api/isp/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, ...(cookie ? { cookie } : {}) },
    body: JSON.stringify({ login, password }),
  });
  return { status: response.status, setCookie: response.headers.get('set-cookie') ?? '' };
}

async function failTimes(count: number, login: string, ip: string, cookie = ''): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push((await signIn(login, ip, 'wrong-password', cookie)).status);
  return statuses;
}

describe('five failures', () => {
  it('block the account from that network only, and unknown accounts alike', async () => {
    const { login } = await fixtures.user(north, 'client');
    for (const name of [login, 'ghost@limits.test']) {
      expect(await failTimes(6, name, attackers)).toEqual([422, 422, 422, 422, 422, 429]);
      expect(await failTimes(1, name, office)).toEqual([422]);
      await panel.db.sql("delete from sign_in_throttles where key like 'address:%'");
    }
    expect((await signIn(login, attackers)).status).toBe(429);
    expect((await signIn(login, office)).status).toBe(200);
  });

  it('do not block a device that signed in before, whatever its network', async () => {
    const { login } = await fixtures.user(north, 'client');
    const { setCookie } = await signIn(login, office);
    expect(setCookie).toMatch(/^device-\d+=[\w.-]+; /);
    expect(setCookie).toMatch(/; HttpOnly/);
    expect(setCookie).toMatch(/; SameSite=Strict/);
    expect(setCookie).toMatch(/; Path=\/api\/isp\/login/);
    const cookie = setCookie.split(';')[0] ?? '';
    await failTimes(5, login, attackers);
    expect((await signIn(login, attackers)).status).toBe(429);
    expect((await signIn(login, attackers, testPassword, cookie)).status).toBe(200);
  });

  it('are limited for a device too', async () => {
    const { login } = await fixtures.user(north, 'client');
    const cookie = (await signIn(login, office)).setCookie.split(';')[0] ?? '';
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) statuses.push(...(await failTimes(1, login, `192.0.2.${n}`, cookie)));
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(422));
    expect(statuses[20]).toBe(429);
  });

  it('are not forgiven to a forged cookie, one of another user, or one from before a new password', async () => {
    const { id, login } = await fixtures.user(north, 'client');
    const other = await fixtures.user(north, 'staff');
    const value = (await signIn(other.login, office)).setCookie.split(';')[0]?.split('=')[1] ?? '';
    const own = (await signIn(login, office)).setCookie.split(';')[0] ?? '';
    await panel.db.sql(
      'update users set password_hash = (select password_hash from users where id = $2) where id = $1',
      [id, other.id],
    );
    await panel.db.sql("update users set password_hash = password_hash || '' where id = $1", [id]);
    await failTimes(5, login, attackers);
    for (const cookie of [
      `device-${id}=${value}`,
      `device-${id}=x.y`,
      `device-${id}=`,
      'device-',
      `${own}x`,
    ]) {
      expect((await signIn(login, attackers, testPassword, cookie)).status).toBe(429);
    }
  });

  it('no longer block after a completed reset', async () => {
    const { login } = await fixtures.user(north, 'client');
    await failTimes(5, login, office);
    const anonymous = panel.clientWith();
    await anonymous(calls.identity.forgotPassword, { body: { login } });
    const mail = (await panel.mails()).findLast(({ to }) => to === login);
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const password = 'quiet-harbour-lamps';
    await anonymous(calls.identity.resetPassword, { body: { token, password } });
    expect((await signIn(login, office, password)).status).toBe(200);
  });
});

describe('setting up a second factor', () => {
  it('limits wrong codes like wrong passwords', async () => {
    const { login } = await fixtures.user(north, 'client');
    const client = await panel.clientOf(login);
    await client(calls.identity.enableTwoFactor, { body: { password: testPassword } });
    const codes: string[] = [];
    for (let n = 0; n < 6; n++) {
      const confirm = client(calls.identity.confirmTwoFactor, { body: { otp: '000000' } });
      codes.push((await expectProblem(confirm)).code);
    }
    expect(codes).toEqual([...Array(5).fill('identity.wrong_code'), 'too_many_requests']);
  });

  it('ends the other sessions of the user', async () => {
    const { login } = await fixtures.user(north, 'client');
    const [here, elsewhere] = [await panel.clientOf(login), await panel.clientOf(login)];
    const { secret } = await here(calls.identity.enableTwoFactor, { body: { password: testPassword } });
    const otp = await generate({ secret, epoch: Math.floor(panel.clock.now() / 1000) });
    await here(calls.identity.confirmTwoFactor, { body: { otp } });
    expect(await expectProblem(elsewhere(calls.identity.me, {}))).toMatchObject({ status: 401 });
    await here(calls.identity.me, {});
  });
});
