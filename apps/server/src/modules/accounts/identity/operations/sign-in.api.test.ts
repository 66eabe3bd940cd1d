import { calls } from '@lastmile/contract';
import { testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AccessFixtures } from '../../../../../test/access/fixtures.ts';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { north, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';
import { argon2Hashes, type PasswordHashes } from '../tokens/password-hashes.ts';

const minute = 60_000;
const verified: string[] = [];
const countingHashes: PasswordHashes = {
  make: argon2Hashes.make,
  matches(hash, password) {
    verified.push(hash.slice(0, hash.lastIndexOf('$', hash.lastIndexOf('$') - 1)));
    return argon2Hashes.matches(hash, password);
  },
};

let panel: TestServer;
let fixtures: AccessFixtures;
beforeAll(async () => {
  panel = await startTestServer({ passwordHashes: countingHashes });
  fixtures = new AccessFixtures(panel);
});
afterAll(() => panel.close());

const { login } = calls.identity;
const signIn = (body: { login: string; password?: string; otp?: string }, at: TestServer = panel) =>
  at.clientWith()(login, { body: { password: testPassword, ...body } });
const problemOf = (body: { login: string; password?: string; otp?: string }, at?: TestServer) =>
  expectProblem(signIn(body, at));
const wrong = 'not the password';
const clearAddresses = () => panel.db.sql("delete from sign_in_throttles where key like 'address:%'");

async function failTimes(count: number, who: string, at?: TestServer): Promise<void> {
  for (let n = 0; n < count; n++) await problemOf({ login: who, password: wrong }, at);
}

describe('sign-in', () => {
  it('accepts an e-mail in any case and a mobile in any format, and returns the user and their permissions', async () => {
    const { id } = await fixtures.user(north, 'collector');
    await panel.db.sql("update users set email = 'jamal@isp.test', mobile = '+8801912345678' where id = $1", [
      id,
    ]);
    for (const typed of ['Jamal@ISP.test', '01912-345678', '+880 1912 345678', '০১৯১২৩৪৫৬৭৮']) {
      const { userData } = await signIn({ login: typed });
      expect(userData).toMatchObject({
        id,
        role: 'collector',
        ispId: north.id,
        ispName: north.name,
        actsAsIsp: false,
      });
      expect(userData.ability).toContainEqual({ action: 'create', subject: 'Payment' });
      expect(userData.ability).not.toContainEqual({ action: 'create', subject: 'User' });
    }
  });

  it('gives the same response for a wrong password and an unknown account, each with one verification of equal cost', async () => {
    const { id, login: known } = await fixtures.user(north, 'client');
    const realHash = await argon2Hashes.make(testPassword);
    await panel.db.sql('update users set password_hash = $2 where id = $1', [id, realHash]);
    verified.length = 0;
    const wrongPassword = await problemOf({ login: known, password: wrong });
    const unknown = await problemOf({ login: 'nobody@nowhere.test', password: wrong });
    const unreadable = await problemOf({ login: 'neither mail nor mobile', password: wrong });
    expect(wrongPassword).toMatchObject({ status: 422, code: 'bad_credentials' });
    expect(unknown).toEqual(wrongPassword);
    expect(unreadable).toEqual(wrongPassword);
    expect(verified).toEqual(Array(3).fill('$argon2id$v=19$m=19456,t=2,p=1'));
  });

  it('rejects locked, disabled and invited users with the same message', async () => {
    for (const status of ['locked', 'disabled', 'invited']) {
      const { id, login: who } = await fixtures.user(north, 'staff');
      await panel.db.sql('update users set status = $2 where id = $1', [id, status]);
      expect(await problemOf({ login: who })).toMatchObject({ code: 'bad_credentials' });
    }
  });

  it('records the last sign-in as an event, without a change or a new version of the user', async () => {
    const { id, login: who } = await fixtures.user(north, 'staff');
    const audit = () =>
      panel.db.sql("select from audit_log where entity = 'users' and entity_id = $1 and action <> 'event'", [
        id,
      ]);
    const before = await audit();
    await signIn({ login: who });
    const [row] = await panel.db.sql(
      'select version, last_login_at = $2 as noted from users join user_activity on user_id = id where id = $1',
      [id, new Date(panel.clock.now()).toISOString()],
    );
    expect(row).toEqual({ version: 1, noted: true });
    expect(await audit()).toHaveLength(before.length);
  });
});

describe('too many failures', () => {
  it('of one account block it, also for the correct password, longer each time, until a success', async () => {
    await clearAddresses();
    const { login: who } = await fixtures.user(north, 'client');
    const waits: number[] = [];
    for (let round = 0; round < 2; round++) {
      await failTimes(5, who);
      await clearAddresses();
      const response = await panel.request('/api/isp/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ login: who, password: testPassword }),
      });
      expect(response.status).toBe(429);
      waits.push(Number(response.headers.get('retry-after')));
      panel.clock.advance((waits.at(-1) ?? 0) * 1000);
    }
    expect(waits).toEqual([900, 1800]);
    await signIn({ login: who });
    await failTimes(4, who);
    await signIn({ login: who });
  });

  it('of an unknown account give the same response', async () => {
    await clearAddresses();
    await failTimes(5, 'ghost@nowhere.test');
    expect(await problemOf({ login: 'ghost@nowhere.test' })).toMatchObject({
      status: 429,
      code: 'too_many_requests',
    });
  });

  it('count for the account whichever of its logins is used', async () => {
    await clearAddresses();
    const { id, login: who } = await fixtures.user(north, 'client');
    await panel.db.sql("update users set mobile = '+8801612345678' where id = $1", [id]);
    await failTimes(3, who);
    await failTimes(2, '01612345678');
    expect(await problemOf({ login: who })).toMatchObject({ status: 429 });
  });

  it('from one address block everyone there, and successes from there do not count', async () => {
    await clearAddresses();
    const { login: who } = await fixtures.user(north, 'client');
    for (let n = 0; n < 25; n++) await signIn({ login: who });
    for (let n = 0; n < 20; n++) await problemOf({ login: `guess${n}@nowhere.test`, password: wrong });
    expect(await problemOf({ login: who })).toMatchObject({ status: 429 });
    await clearAddresses();
  });

  it('are not counted for many concurrent successes from one address, also of the same account', async () => {
    await clearAddresses();
    const users = await Promise.all(Array.from({ length: 6 }, () => fixtures.user(north, 'staff')));
    await Promise.all([...users, ...users].map(({ login: who }) => signIn({ login: who })));
    const counted = await panel.db.sql(
      "select from sign_in_throttles where key = any($1) and recent <> '[]'",
      [['address:127.0.0.1', ...users.map(({ id }) => `account:${id}`)]],
    );
    expect(counted).toEqual([]);
    expect(await panel.db.sql("select from sign_in_throttles where key = 'address:127.0.0.1'")).toHaveLength(
      1,
    );
  });

  it('are counted across processes and restarts', async () => {
    await clearAddresses();
    const { login: who } = await fixtures.user(north, 'client');
    const second = await startTestServer({ beside: panel });
    await failTimes(3, who);
    await failTimes(2, who, second);
    expect(await problemOf({ login: who })).toMatchObject({ status: 429 });
    await second.close();
    const restarted = await startTestServer({ beside: panel });
    expect(await problemOf({ login: who }, restarted)).toMatchObject({ status: 429 });
    await restarted.close();
  });

  it('sent concurrently let no more than five through', async () => {
    await clearAddresses();
    const { login: who } = await fixtures.user(north, 'client');
    verified.length = 0;
    const outcomes = await Promise.all(
      Array.from({ length: 15 }, () => problemOf({ login: who, password: wrong })),
    );
    expect(verified.length).toBeLessThanOrEqual(5);
    expect(outcomes.filter(({ status }) => status === 422).length).toBe(verified.length);
    await clearAddresses();
  });

  it('are written to the audit log when an account is blocked', async () => {
    const { id, login: who } = await fixtures.user(north, 'client');
    await failTimes(5, who);
    const [row] = await panel.db.sql(
      "select isp_id::int, call, ip, after from audit_log where entity = 'users' and entity_id = $1 and after ->> 'event' = 'sign_in_blocked'",
      [id],
    );
    expect(row).toEqual({
      isp_id: north.id,
      call: 'identity.login',
      ip: '127.0.0.1',
      after: { event: 'sign_in_blocked' },
    });
    await clearAddresses();
  });
});

describe('an ISP that is not active', () => {
  const signInto = async (status: string) => {
    const { login: who } = await fixtures.user(north, 'client');
    await panel.db.sql('update isps set status = $2 where id = $1', [north.id, status]);
    try {
      return await problemOf({ login: who });
    } finally {
      await panel.db.sql("update isps set status = 'active' where id = $1", [north.id]);
    }
  };

  it('gets the reason, and a registration token if the registration is not paid', async () => {
    expect(await signInto('under_review')).toMatchObject({ status: 403, code: 'isps.under_review' });
    expect(await signInto('closed')).not.toHaveProperty('registrationToken');
    const pending = await signInto('payment_pending');
    expect(pending).toMatchObject({ status: 403, code: 'isps.payment_pending' });
    const { registrationTokens } = panel.panel.services;
    const [isp] = await panel.db.sql('select registration_id from isps where id = $1', [north.id]);
    expect(await registrationTokens.verify(pending.registrationToken ?? '')).toBe(isp?.['registration_id']);
  });
});

describe('second factor', () => {
  it('is required, and accepts each one-time code and each recovery code once', async () => {
    const user = await fixtures.user(north, 'client');
    const own = panel.clientWith(user.token);
    expect(
      await expectProblem(own(calls.identity.enableTwoFactor, { body: { password: wrong } })),
    ).toMatchObject({
      code: 'identity.wrong_password',
    });
    const { uri, qr } = await own(calls.identity.enableTwoFactor, { body: { password: testPassword } });
    expect(uri).toMatch(/^otpauth:\/\/totp\/Lastmile:/);
    expect(qr).toMatch(/^data:image\/png;base64,/);
    await signIn({ login: user.login });
    const code = await fixtures.secondFactor(user, false);
    expect(
      await expectProblem(own(calls.identity.confirmTwoFactor, { body: { otp: '000000' } })),
    ).toMatchObject({
      code: 'identity.wrong_code',
    });
    const { recoveryCodes } = await own(calls.identity.confirmTwoFactor, { body: { otp: code } });
    expect(new Set(recoveryCodes).size).toBe(10);

    expect(await problemOf({ login: user.login })).toMatchObject({ status: 428, code: 'otp_required' });
    expect(await problemOf({ login: user.login, otp: code })).toMatchObject({
      code: 'identity.wrong_code',
    });
    const [first = ''] = recoveryCodes;
    await signIn({ login: user.login, otp: first.toLowerCase() });
    expect(await problemOf({ login: user.login, otp: first })).toMatchObject({
      code: 'identity.wrong_code',
    });
    panel.clock.advance(minute);
    await signIn({ login: user.login, otp: await fixtures.secondFactor(user, true) });
    expect(
      await panel.db.sql("select from audit_log where audit_log::text like '%' || $1 || '%'", [first]),
    ).toEqual([]);
  });

  it('guessed wrong counts like a wrong password', async () => {
    await clearAddresses();
    const user = await fixtures.user(north, 'client');
    await fixtures.secondFactor(user, true);
    for (let n = 0; n < 5; n++) await problemOf({ login: user.login, otp: '123456' });
    expect(await problemOf({ login: user.login })).toMatchObject({ status: 429 });
  });

  it('required by the role blocks everything else until it is set up', async () => {
    const user = await fixtures.user(north, 'accountant');
    const own = panel.clientWith(user.token);
    await own(calls.areas.list, { query: {} });
    await panel.db.sql("update roles set requires_two_factor = true where name = 'accountant'");
    try {
      await vi.waitFor(
        async () =>
          expect(await expectProblem(own(calls.areas.list, { query: {} }))).toMatchObject({
            status: 403,
            code: 'identity.two_factor_required',
          }),
        { timeout: 60_000 },
      );
      const { userData } = await signIn({ login: user.login });
      expect(userData.mustSetUpTwoFactor).toBe(true);
      const otp = await fixtures.secondFactor(user, false);
      await own(calls.identity.confirmTwoFactor, { body: { otp } });
      await own(calls.areas.list, { query: {} });
      panel.clock.advance(minute);
      const disable = own(calls.identity.disableTwoFactor, {
        body: { password: testPassword, otp: await fixtures.secondFactor(user, true) },
      });
      expect(await expectProblem(disable)).toMatchObject({ code: 'identity.two_factor_required' });
    } finally {
      await panel.db.sql("update roles set requires_two_factor = false where name = 'accountant'");
    }
  });
});
