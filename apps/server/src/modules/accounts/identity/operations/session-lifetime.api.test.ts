import { calls } from '@lastmile/contract';
import { platformAdmin, testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccessFixtures } from '../../../../../test/access/fixtures.ts';
import { north, south, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';

let panel: TestServer;
let fixtures: AccessFixtures;
beforeAll(async () => {
  panel = await startTestServer();
  fixtures = new AccessFixtures(panel);
});
afterAll(() => panel.close());

const chrome = (version: number) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const hourMs = 3_600_000;

interface Answer {
  readonly status: number;
  readonly tokens: { readonly accessToken: string; readonly refreshToken: string };
  readonly cookie: string;
}

const post = async (path: string, body: object, userAgent: string, cookie = ''): Promise<Answer> => {
  const response = await panel.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent, cookie },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    tokens: (await response.json()) as Answer['tokens'],
    cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
  };
};
const signIn = (login: string, userAgent = chrome(140), cookie = '') =>
  post(calls.identity.login.path, { login, password: testPassword }, userAgent, cookie);
const refresh = ({ tokens }: Answer, userAgent = chrome(140)) =>
  post(calls.identity.refresh.path, { refreshToken: tokens.refreshToken }, userAgent);

describe('refresh token', () => {
  it('survives an update of the browser, and ends its session in another browser, which is audited', async () => {
    const { id, login } = await fixtures.user(north, 'staff');
    const updated = await refresh(await signIn(login), chrome(141));
    expect(updated.status).toBe(200);
    expect((await refresh(updated, firefox)).status).toBe(401);
    expect((await refresh(updated)).status).toBe(401);
    const own = await panel.request(calls.identity.me.path, {
      headers: { authorization: `Bearer ${updated.tokens.accessToken}` },
    });
    expect(own.status).toBe(401);
    const events = await panel.db.sql(
      "select after ->> 'event' as event from audit_log where entity = 'sessions' and after ->> 'userId' = $1::text",
      [id],
    );
    expect(events).toEqual([{ event: 'refresh_token_on_other_device' }]);
  });

  it('is worth nothing once its session was ended in the list of sessions', async () => {
    const { login } = await fixtures.user(north, 'staff');
    const [here, elsewhere] = [await signIn(login), await signIn(login, firefox)];
    const own = panel.clientWith(here.tokens.accessToken);
    const { items } = await own(calls.identity.sessions, {});
    const other = items.find(({ userAgent }) => userAgent === firefox);
    await own(calls.identity.revokeSessions, { body: { id: other?.id ?? 0 } });
    expect((await refresh(elsewhere, firefox)).status).toBe(401);
    expect((await refresh(here)).status).toBe(200);
  });
});

describe('a sign-in on a new device', () => {
  it('is mailed to the user, one on a known device is not', async () => {
    const { login } = await fixtures.user(north, 'staff');
    const subjects = async () =>
      (await panel.mails()).filter(({ to }) => to === login).map(({ subject }) => subject);
    const { cookie } = await signIn(login);
    expect(await subjects()).toEqual(['New sign-in to your account']);
    const mail = (await panel.mails()).findLast(({ to }) => to === login);
    expect(mail?.text).toContain('Chrome on Windows');
    await signIn(login, chrome(140), cookie);
    expect(await subjects()).toHaveLength(1);
    await signIn(login, firefox);
    expect(await subjects()).toHaveLength(2);
  });

  it('is not mailed for the first sign-in of all', async () => {
    const { id, login } = await fixtures.user(north, 'staff');
    await panel.db.sql('delete from sessions where user_id = $1', [id]);
    await signIn(login);
    expect((await panel.mails()).filter(({ to }) => to === login)).toEqual([]);
  });
});

describe('a session', () => {
  it('ends after twelve hours without use, and lasts while it is used', async () => {
    const { login } = await fixtures.user(north, 'staff');
    let answer = await signIn(login);
    for (let n = 0; n < 3; n++) {
      panel.clock.advance(11 * hourMs);
      answer = await refresh(answer);
      expect(answer.status).toBe(200);
    }
    panel.clock.advance(12 * hourMs);
    expect((await refresh(answer)).status).toBe(401);
  });

  it('ends after the time that the ISP has set, also in the list', async () => {
    const owner = await panel.clientOf(north.logins.client);
    const { version } = await owner(calls.isps.get, {});
    await owner(calls.isps.update, { body: { idleMinutes: 30, version } as never });
    const [own, theirs] = [await signIn(north.logins.staff), await signIn(south.logins.staff)];
    panel.clock.advance(31 * 60_000);
    const listed = async (login: string, answer: Answer) => {
      const { items } = await panel.clientWith((await signIn(login)).tokens.accessToken)(
        calls.identity.sessions,
        {},
      );
      return { count: items.length, status: (await refresh(answer)).status };
    };
    expect(await listed(north.logins.staff, own)).toEqual({ count: 1, status: 401 });
    expect(await listed(south.logins.staff, theirs)).toEqual({ count: 2, status: 200 });
    const { version: next } = await owner(calls.isps.get, {}).catch(async () =>
      (await panel.clientOf(north.logins.client))(calls.isps.get, {}),
    );
    const again = await panel.clientOf(north.logins.client);
    await again(calls.isps.update, { body: { idleMinutes: null, version: next } as never });
  });

  it('ends after the days that the platform has set, however much it is used', async () => {
    const admin = await panel.clientOf(platformAdmin);
    const { version } = await admin(calls.settings.get, {});
    await admin(calls.settings.update, { body: { sessionDays: 1, idleMinutes: 60 * 24, version } as never });
    const first = await signIn(north.logins.staff);
    panel.clock.advance(23 * hourMs);
    const second = await refresh(first);
    expect(second.status).toBe(200);
    panel.clock.advance(hourMs);
    expect((await refresh(second)).status).toBe(401);
  });

  it('tells the web app after how many minutes it ends', async () => {
    const { login } = await fixtures.user(south, 'staff');
    await panel.db.sql('update platform_settings set idle_minutes = 720, session_days = 30');
    const own = await panel.clientOf(login);
    expect(await own(calls.identity.me, {})).toMatchObject({ idleMinutes: 720 });
  });
});
