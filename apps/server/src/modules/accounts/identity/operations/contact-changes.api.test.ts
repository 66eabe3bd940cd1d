import { calls } from '@lastmile/contract';
import { testPassword } from '@lastmile/testing';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccessFixtures, type TestUser } from '../../../../../test/access/fixtures.ts';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';

let panel: TestServer;
let fixtures: AccessFixtures;
beforeAll(async () => {
  panel = await startTestServer();
  fixtures = new AccessFixtures(panel);
});
afterAll(() => panel.close());

const { account, changeContact, confirmContact, login } = calls.identity;
const clientOf = ({ token }: TestUser) => panel.clientWith(token);
const mailsTo = async (address: string) => (await panel.mails()).filter(({ to }) => to === address);
const codeTo = async (address: string) =>
  (await mailsTo(address)).flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? []).at(-1) ?? '';
const signingIn = (who: string) =>
  panel.clientWith()(login, { body: { login: who, password: testPassword } });
const emailOf = async ({ id }: TestUser) =>
  (await panel.db.sql('select email from users where id = $1', [id]))[0]?.['email'];

describe('own email address', () => {
  it('changes with the password and the code sent to the new one; the old one is notified', async () => {
    const user = await fixtures.user(north, 'staff');
    const own = clientOf(user);
    const email = fixtures.freshEmail();
    const wrong = own(changeContact, { body: { email, password: 'not the password' } });
    expect(await expectProblem(wrong)).toMatchObject({ code: 'identity.wrong_password' });
    await own(changeContact, { body: { email, password: testPassword } });
    const code = await codeTo(email);
    expect(await own(account, {})).toMatchObject({ email: user.login, pendingEmail: email });
    expect((await mailsTo(user.login)).at(-1)?.subject).toBe('Your email address is about to change');
    await signingIn(user.login);
    expect(await expectProblem(signingIn(email))).toMatchObject({ code: 'bad_credentials' });

    const confirm = (typed: string) => own(confirmContact, { body: { kind: 'email', code: typed } });
    expect(await expectProblem(confirm(code === '000000' ? '111111' : '000000'))).toMatchObject({
      code: 'identity.wrong_code',
    });
    await confirm(code);
    expect(await own(account, {})).toMatchObject({ email, pendingEmail: null });
    expect((await mailsTo(user.login)).map(({ subject }) => subject)).toContain(
      'Your email address was changed',
    );
    await signingIn(email);
    expect(await expectProblem(confirm(code))).toMatchObject({ code: 'identity.wrong_code' });
  });

  it('is not taken from another account, whose owner is told by mail', async () => {
    const user = await fixtures.user(north, 'staff');
    const own = clientOf(user);
    await own(changeContact, { body: { email: south.logins.staff, password: testPassword } });
    expect((await mailsTo(south.logins.staff)).at(-1)?.text).toMatch(/already belongs to your account/);
    expect(await codeTo(south.logins.staff)).toBe('');
    for (const code of ['000000', '123456']) {
      const confirm = own(confirmContact, { body: { kind: 'email', code } });
      expect(await expectProblem(confirm)).toMatchObject({ code: 'identity.wrong_code' });
    }
    expect(await emailOf(user)).toBe(user.login);
  });

  it('is confirmed within an hour and five attempts', async () => {
    const user = await fixtures.user(north, 'staff');
    const own = clientOf(user);
    const confirm = (code: string) => expectProblem(own(confirmContact, { body: { kind: 'email', code } }));
    const begin = async () => {
      const email = fixtures.freshEmail();
      await own(changeContact, { body: { email, password: testPassword } });
      return codeTo(email);
    };
    const guessed = await begin();
    for (let n = 0; n < 5; n++) await confirm(guessed === '000000' ? '111111' : '000000');
    expect((await confirm(guessed)).code).toBe('identity.wrong_code');
    const late = await begin();
    panel.clock.advance(3_600_000);
    const again = panel.clientWith((await signingIn(user.login)).accessToken);
    const confirmed = again(confirmContact, { body: { kind: 'email', code: late } });
    expect(await expectProblem(confirmed)).toMatchObject({ code: 'identity.wrong_code' });
    expect(await emailOf(user)).toBe(user.login);
  });

  it('and mobile number cannot be changed without the password in the list of users', async () => {
    const user = await fixtures.user(north, 'client');
    const own = clientOf(user);
    const { version } = await own(calls.users.get, { params: { id: user.id } });
    for (const change of [{ email: fixtures.freshEmail() }, { mobile: fixtures.freshMobile() }]) {
      const update = own(calls.users.update, {
        params: { id: user.id },
        body: { ...change, version } as never,
      });
      expect(await expectProblem(update)).toMatchObject({ code: 'users.own_contact', status: 403 });
    }
    expect(await emailOf(user)).toBe(user.login);
  });
});

describe('own mobile number', () => {
  it('changes with the password and a code sent to the email address', async () => {
    const user = await fixtures.user(north, 'staff');
    const own = clientOf(user);
    const mobile = fixtures.freshMobile();
    await own(changeContact, { body: { mobile, password: testPassword } });
    expect(await own(account, {})).toMatchObject({ mobile: null, pendingMobile: mobile });
    await own(confirmContact, { body: { kind: 'mobile', code: await codeTo(user.login) } });
    expect(await own(account, {})).toMatchObject({ mobile, pendingMobile: null });
    await signingIn(mobile);
  });

  it('needs an email address to be confirmed, and one that nobody else has', async () => {
    const user = await fixtures.user(north, 'staff');
    const mobile = fixtures.freshMobile();
    await panel.db.sql('update users set mobile = $2 where email = $1', [south.logins.client, mobile]);
    const taken = clientOf(user)(changeContact, { body: { mobile, password: testPassword } });
    expect(await expectProblem(taken)).toMatchObject({ code: 'users.login_refused' });
    await panel.db.sql('update users set email = null, mobile = $2 where id = $1', [
      user.id,
      fixtures.freshMobile(),
    ]);
    const change = clientOf(user)(changeContact, {
      body: { mobile: fixtures.freshMobile(), password: testPassword },
    });
    expect(await expectProblem(change)).toMatchObject({ code: 'identity.no_email' });
  });
});

describe('a change of how a user signs in', () => {
  it('is mailed: two-factor authentication on and off, and a new password', async () => {
    const user = await fixtures.user(north, 'staff');
    const own = clientOf(user);
    const { secret } = await own(calls.identity.enableTwoFactor, { body: { password: testPassword } });
    const codeAt = (ms: number) => generate({ secret, epoch: Math.floor(ms / 1000) });
    await own(calls.identity.confirmTwoFactor, { body: { otp: await codeAt(panel.clock.now()) } });
    panel.clock.advance(60_000);
    const otp = await codeAt(panel.clock.now());
    await own(calls.identity.disableTwoFactor, { body: { password: testPassword, otp } });
    const newPassword = 'four winds of the delta';
    await own(calls.identity.changePassword, { body: { currentPassword: testPassword, newPassword } });
    expect((await mailsTo(user.login)).map(({ subject }) => subject)).toEqual([
      'Two-factor authentication was turned on',
      'Two-factor authentication was turned off',
      'Your password was changed',
    ]);
  });
});
