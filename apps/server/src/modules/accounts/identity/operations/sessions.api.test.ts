import { calls } from '@lastmile/contract';
import { testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccessFixtures, type TestUser } from '../../../../../test/access/fixtures.ts';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { north, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';

let panel: TestServer;
let fixtures: AccessFixtures;
beforeAll(async () => {
  panel = await startTestServer();
  fixtures = new AccessFixtures(panel);
});
afterAll(() => panel.close());

const { identity } = calls;
const anyone = () => panel.clientWith();
const signIn = (who: TestUser, password = testPassword) =>
  anyone()(identity.login, { body: { login: who.login, password } });
const refresh = (refreshToken: string) => anyone()(identity.refresh, { body: { refreshToken } });
const canUse = async (accessToken: string) => {
  const response = await panel.request('/api/isp/sessions', {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return response.status === 200;
};
const newPassword = 'four winds of the delta';

describe('refresh token', () => {
  it('is used once: reused at once it returns the same successor, reused later it ends the session and is audited', async () => {
    const user = await fixtures.user(north, 'client');
    const first = await signIn(user);
    const second = await refresh(first.refreshToken);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    panel.clock.advance(30_000);
    expect((await refresh(first.refreshToken)).refreshToken).toBe(second.refreshToken);
    panel.clock.advance(1);
    expect(await expectProblem(refresh(first.refreshToken))).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    });
    expect(await expectProblem(refresh(second.refreshToken))).toMatchObject({ status: 401 });
    expect(await canUse(second.accessToken)).toBe(false);
    const [row] = await panel.db.sql(
      `select isp_id::int, call, after from audit_log where action = 'event' and entity = 'sessions'
       and (after ->> 'userId')::bigint = $1`,
      [user.id],
    );
    expect(row).toMatchObject({
      isp_id: north.id,
      call: 'identity.refresh',
      after: { event: 'refresh_token_reused' },
    });
  });

  it('is valid for thirty days, and never for a locked user', async () => {
    const user = await fixtures.user(north, 'client');
    const { refreshToken } = await signIn(user);
    await panel.db.sql("update users set status = 'locked' where id = $1", [user.id]);
    expect(await expectProblem(refresh(refreshToken))).toMatchObject({ status: 401 });
    await panel.db.sql("update users set status = 'active' where id = $1", [user.id]);
    panel.clock.advance(30 * 86_400_000);
    expect(await expectProblem(refresh(refreshToken))).toMatchObject({ status: 401 });
  });
});

describe('sessions', () => {
  it('are listed by device and ended one by one, or all others at once', async () => {
    const user = await fixtures.user(north, 'staff');
    const tokens = [await signIn(user), await signIn(user), await signIn(user)];
    const own = panel.clientWith(tokens[0]?.accessToken);
    const { items, hasTwoFactor } = await own(identity.sessions, {});
    expect(hasTwoFactor).toBe(false);
    // One more session was created together with the user.
    expect(items).toHaveLength(4);
    const current = items.find((session) => session.isCurrent);
    const other = items.find((session) => !session.isCurrent);
    expect(current).toMatchObject({ ip: '127.0.0.1' });
    await own(identity.revokeSessions, { body: { id: other?.id ?? 0 } });
    expect((await own(identity.sessions, {})).items).toHaveLength(3);
    await own(identity.revokeSessions, { body: { allOthers: true } });
    expect((await own(identity.sessions, {})).items.map(({ id }) => id)).toEqual([current?.id]);
    expect(await canUse(tokens[1]?.accessToken ?? '')).toBe(false);
    await own(identity.logout, { body: { refreshToken: tokens[0]?.refreshToken ?? '' } });
    expect(await canUse(tokens[0]?.accessToken ?? '')).toBe(false);
  });

  it('of a colleague cannot be ended', async () => {
    const [user, colleague] = [await fixtures.user(north, 'client'), await fixtures.user(north, 'client')];
    const own = panel.clientWith(user.token);
    const revoke = own(identity.revokeSessions, { body: { id: colleague.sessionId } });
    expect(await expectProblem(revoke)).toMatchObject({ status: 404 });
    expect(await canUse(colleague.token)).toBe(true);
  });
});

describe('password change', () => {
  it('requires the old password, ends the other sessions and keeps this one', async () => {
    const user = await fixtures.user(north, 'client');
    const [here, there] = [await signIn(user), await signIn(user)];
    const own = panel.clientWith(here.accessToken);
    const change = (currentPassword: string, next: string) =>
      own(identity.changePassword, { body: { currentPassword, newPassword: next } });
    expect(await expectProblem(change('not the password', newPassword))).toMatchObject({
      code: 'identity.wrong_password',
      errors: [{ path: 'currentPassword' }],
    });
    for (const weak of ['qwertyuiop', user.login]) {
      expect(await expectProblem(change(testPassword, weak))).toMatchObject({
        code: 'identity.weak_password',
        errors: [{ path: 'newPassword' }],
      });
    }
    await change(testPassword, newPassword);
    expect([await canUse(here.accessToken), await canUse(there.accessToken)]).toEqual([true, false]);
    expect(await expectProblem(signIn(user))).toMatchObject({ code: 'bad_credentials' });
    await signIn(user, newPassword);
  });
});

describe('forgotten password', () => {
  const linkIn = (text: string) => /^https:\/\/panel\.test(\/\S+)$/m.exec(text)?.[1] ?? '';
  const tokenIn = (text: string) => new URLSearchParams(linkIn(text).split('?')[1]).get('token') ?? '';
  const forgot = (login: string) => anyone()(identity.forgotPassword, { body: { login } });
  const reset = (token: string, password = newPassword) =>
    anyone()(identity.resetPassword, { body: { token, password } });
  const mailsTo = async (login: string) => (await panel.mails()).filter(({ to }) => to === login);

  it('gives the same response whether or not the account exists, and only the owner gets a link', async () => {
    const user = await fixtures.user(north, 'client');
    const answers = [await forgot(user.login), await forgot('nobody@nowhere.test'), await forgot('nonsense')];
    expect(answers).toEqual(Array(3).fill({ status: 'accepted' }));
    const mails = await mailsTo(user.login);
    expect(mails).toHaveLength(1);
    expect(linkIn(mails[0]?.text ?? '')).toMatch(
      /^\/pages\/authentication\/reset-password-v1\?token=[\w-]{43}$/,
    );
    expect(await mailsTo('nobody@nowhere.test')).toEqual([]);
    expect(panel.log()).not.toContain(tokenIn(mails[0]?.text ?? ''));
  });

  it('is replaced with the link, once and within an hour, which ends every session', async () => {
    const user = await fixtures.user(north, 'client');
    await forgot(user.login);
    await forgot(user.login);
    const [first, second] = (await mailsTo(user.login)).map(({ text }) => tokenIn(text));
    const { accessToken } = await signIn(user);
    expect(await expectProblem(reset(first ?? '', 'qwertyuiop'))).toMatchObject({
      code: 'identity.weak_password',
    });
    await reset(first ?? '');
    expect(await canUse(accessToken)).toBe(false);
    await signIn(user, newPassword);
    for (const spent of [first, second, 'made up']) {
      expect(await expectProblem(reset(spent ?? ''))).toMatchObject({ code: 'identity.link_expired' });
    }
    await forgot(user.login);
    const late = (await mailsTo(user.login)).map(({ text }) => tokenIn(text)).at(-1) ?? '';
    panel.clock.advance(3_600_000);
    expect(await expectProblem(reset(late))).toMatchObject({ code: 'identity.link_expired' });
  });

  it('does not let others flood a mailbox', async () => {
    const user = await fixtures.user(north, 'client');
    for (let n = 0; n < 6; n++) {
      await forgot(user.login);
      await panel.mails();
    }
    expect(await mailsTo(user.login)).toHaveLength(3);
  });
});
