import { type Client, calls } from '@lastmile/contract';
import { testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccessFixtures } from '../access/fixtures.ts';
import { createBillable, recordCashPayment } from '../support/billing.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../support/test-server.ts';

let panel: TestServer;
let fixtures: AccessFixtures;
let owner: Client;
let staffRole: number;
beforeAll(async () => {
  panel = await startTestServer();
  fixtures = new AccessFixtures(panel);
  owner = await panel.clientOf(north.logins.client);
  const [role] = await panel.db.sql("select id from roles where name = 'staff' and is_system");
  staffRole = Number(role?.['id']);
});
afterAll(() => panel.close());

const user = (changes: object = {}) => ({
  body: { fullName: 'Nasrin Akter', email: fixtures.freshEmail(), roleId: staffRole, ...changes },
});
const statusOf = async (path: string, body?: object) => {
  const authorization = `Bearer ${await panel.tokenOf(north.logins.client)}`;
  const init = body
    ? {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }
    : { headers: { authorization } };
  return (await panel.request(path, init)).status;
};

describe('names', () => {
  it('have no control characters, which could add headers to a mail', async () => {
    for (const fullName of ['A\r\nBcc: all@example.com', 'A\u0007B', 'A\u202eB', 'A\u2028B']) {
      expect(await expectProblem(owner(calls.users.create, user({ fullName }) as never))).toMatchObject({
        status: 422,
        errors: [{ path: 'fullName' }],
      });
    }
  });

  it('and other texts may have the characters of every script, reasons also new lines', async () => {
    const names = ['মোঃ করিম\u200dউদ্দিন', 'Zoë O’Neil', 'علي'];
    for (const fullName of names) await owner(calls.users.create, user({ fullName }) as never);
    const body = { id: 999_999, reason: 'Two\nlines' };
    expect(await expectProblem(owner(calls.payments.reverse, { body } as never))).toMatchObject({
      status: 404,
    });
  });
});

describe('invitations and receipts', () => {
  it('are limited per user', async () => {
    const { login } = await fixtures.user(north, 'client');
    const inviting = await panel.clientOf(login);
    const codes: (string | number)[] = [];
    for (let n = 0; n < 22; n++) {
      codes.push(await inviting(calls.users.create, user() as never).then(() => 201, codeOf));
    }
    expect(codes).toEqual([...Array(20).fill(201), 'too_many_mails', 'too_many_mails']);
    await owner(calls.users.create, user() as never);
  });

  it('are limited per recipient, within an hour', async () => {
    const subscriberId = await (await createBillable(panel.db, north.id)).subscriber();
    await panel.db.sql(
      "update customers set email = 'anwara@example.com' where id = (select customer_id from subscribers where id = $1)",
      [subscriberId],
    );
    const place = { db: panel.db, clock: panel.clock, ispId: north.id };
    const id = await recordCashPayment(place, { subscriberId, amountMinor: 100_00, userId: 1 });
    const codes: (string | number)[] = [];
    for (let n = 0; n < 6; n++)
      codes.push(await owner(calls.payments.sendReceipt, { body: { id } }).then(() => 200, codeOf));
    expect(codes).toEqual([...Array(5).fill(200), 'too_many_mails']);
    panel.clock.advance(3_600_000);
    owner = await panel.clientOf(north.logins.client);
    await owner(calls.payments.sendReceipt, { body: { id } });
  });
});

const codeOf = (error: { problem: { code: string } }) => error.problem.code;

describe('numbers and months out of range', () => {
  it('are invalid, not an error of the server', async () => {
    const version = 2 ** 31;
    const form = { name: 'A', parentId: null, version };
    expect(await statusOf('/api/isp/area/update/1', form)).toBe(422);
    expect(await statusOf(calls.notifications.updateSettings.path, { version })).toBe(422);
    expect(await statusOf(calls.isps.updatePaymentSettings.path, { version })).toBe(422);
    expect(await statusOf(calls.isps.updateBillingSettings.path, { version })).toBe(422);
    for (const month of ['0000-01', '0000-12', '9999-01', '2026-13']) {
      for (const path of ['/api/isp/billing/index', calls.invoices.list.path, calls.creditNotes.list.path]) {
        expect(await statusOf(`${path}?month=${month}`)).not.toBe(500);
      }
      expect(await statusOf(`${calls.invoices.list.path}?month=${month}`)).toBe(422);
    }
  });
});

describe('another ISP', () => {
  it('is not revealed by the login of its user', async () => {
    const own = await expectProblem(
      owner(
        calls.users.create,
        user({ email: north.logins.staff, password: 'quiet-harbour-lamps' }) as never,
      ),
    );
    expect(own).toMatchObject({ code: 'users.email_taken' });
    const problems = [];
    for (const changes of [
      { email: south.logins.staff },
      { email: south.logins.client, password: testPassword },
    ]) {
      problems.push(await expectProblem(owner(calls.users.create, user(changes) as never)));
    }
    for (const { code, title, detail } of problems) {
      expect(code).toBe('users.login_refused');
      expect(`${title} ${detail}`).not.toMatch(/taken|already|another|exists/i);
    }
  });

  it('is not revealed by guessing logins', async () => {
    const { login } = await fixtures.user(north, 'client');
    const guessing = await panel.clientOf(login);
    const codes = [];
    for (let n = 0; n < 12; n++) {
      const guess = user({ email: south.logins.staff, password: 'quiet-harbour-lamps' });
      codes.push(await guessing(calls.users.create, guess as never).then(() => '', codeOf));
    }
    expect(new Set(codes.slice(0, 10))).toEqual(new Set(['users.login_refused']));
    expect(codes.slice(10)).toEqual(['too_many_requests', 'too_many_requests']);
  });

  it('is not revealed by its licence number', async () => {
    await panel.db.sql("update isps set licence_number = 'BTRC-77' where id = 2");
    const { version } = await owner(calls.isps.get, {});
    const problem = await expectProblem(
      owner(calls.isps.update, { body: { version, licenceNumber: 'BTRC-77' } } as never),
    );
    expect(problem.code).toBe('isps.licence_number_refused');
    expect(`${problem.title} ${problem.detail}`).not.toMatch(/taken|already|another ISP|exists/i);
  });
});

describe('uploads', () => {
  it('of one ISP do not keep another from uploading', async () => {
    const slow = async (login: string) => {
      const token = await panel.tokenOf(login);
      const aborted = new AbortController();
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('username,name\n')),
      });
      const answer = fetch(`${panel.url}/api/isp/isp-user/import?fileName=a.csv`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
        body,
        duplex: 'half',
        signal: aborted.signal,
      } as RequestInit).then(
        ({ status }) => status,
        () => 0,
      );
      return { answer, abort: () => aborted.abort() };
    };
    const many = await Promise.all([1, 2, 3, 4].map(() => slow(north.logins.client)));
    expect(await Promise.race(many.map(({ answer }) => answer))).toBe(429);
    const token = await panel.tokenOf(south.logins.client);
    const other = await panel.request('/api/isp/isp-user/import?fileName=a.csv', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      body: 'username,name\nfirst,First\n',
    });
    expect(other.status).toBe(201);
    for (const { abort } of many) abort();
  });
});

describe('the list of cash handovers', () => {
  it('finds them by the names of both users and by the note', async () => {
    const ids = await panel.db.sql<{ id: string }>(
      "select id from users where isp_id = 1 and email in ('collector@north.test', 'accountant@north.test', 'client@north.test') order by email",
    );
    const [accountant, client, collector] = ids.map(({ id }) => Number(id));
    await panel.db.sql(
      `insert into cash_hand_overs (isp_id, from_user_id, to_user_id, amount_minor, payments, note, made_at, status, decided_at, decided_by)
       values (1, $1, $2, 100, 1, 'Envelope 7', now(), 'rejected', now(), $2), (1, $3, $2, 200, 1, null, now(), 'rejected', now(), $2)`,
      [collector, client, accountant],
    );
    const found = async (search: string) =>
      (await owner(calls.payments.handOvers, { query: { search } })).items.map(
        ({ amountMinor }) => amountMinor,
      );
    expect(await found('collector')).toEqual([100]);
    expect(await found('ENVELOPE')).toEqual([100]);
    expect(await found('accountant')).toEqual([200]);
    expect((await found('')).length).toBe(2);
    expect(await found('100%')).toEqual([]);
  });
});
