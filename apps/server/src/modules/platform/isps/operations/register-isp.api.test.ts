import { type CallArguments, calls } from '@lastmile/contract';
import { platformAdmin } from '@lastmile/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccessFixtures } from '../../../../../test/access/fixtures.ts';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { south, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';

let panel: TestServer;
let withoutMail: TestServer;
let fixtures: AccessFixtures;
beforeAll(async () => {
  panel = await startTestServer();
  withoutMail = await startTestServer({ beside: panel, hasMailServer: false });
  fixtures = new AccessFixtures(panel);
});
afterAll(async () => {
  await withoutMail.close();
  await panel.close();
});
beforeEach(() => panel.db.sql('delete from quotas'));

const { register, verifyRegistration, resendRegistrationCode } = calls.isps;
type RegisterBody = CallArguments<typeof register>['body'];
const password = 'four winds of the delta';

/** Dhaka: division 6, district 47; Savar is one of its upazilas, Ramna one of its thanas. */
const registration = (changes: Partial<RegisterBody> = {}): RegisterBody => ({
  company: 'Jamuna Net',
  contact: 'Rahim Uddin',
  mobile: fixtures.freshMobile(),
  email: fixtures.freshEmail(),
  password,
  licenceId: 1,
  licenceNumber: fixtures.fresh('BTRC'),
  divisionId: 6,
  districtId: 47,
  address: 'House 1, Road 2',
  acceptTerms: true,
  ...changes,
});
const registering = (changes?: Partial<RegisterBody>, server = panel) =>
  server.clientWith()(register, { body: registration(changes) });
const verifying = (registrationToken: string, code: string) =>
  panel.clientWith()(verifyRegistration, { body: { registrationToken, code } });
const resending = (registrationToken: string) =>
  panel.clientWith()(resendRegistrationCode, { body: { registrationToken } });
const mailsTo = async (email: string) => (await panel.mails()).filter(({ to }) => to === email);
const codesTo = async (email: string) =>
  (await mailsTo(email)).flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? []);
const countIsps = async () => (await panel.db.sql('select from isps')).length;
const signingIn = (login: string) =>
  expectProblem(panel.clientWith()(calls.identity.login, { body: { login, password } }));
const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('registration', () => {
  it('creates the ISP and its first user once the mailed code is entered, and notifies the administrators', async () => {
    const email = fixtures.freshEmail();
    const before = await countIsps();
    const { registrationToken, next } = await registering({ email });
    expect(next).toBe('verify');
    const [code = ''] = await codesTo(email);
    expect(code).not.toBe('');
    expect(await countIsps()).toBe(before);
    expect((await signingIn(email)).code).toBe('bad_credentials');

    const wrong = await expectProblem(verifying(registrationToken, otherCode(code)));
    expect(wrong).toMatchObject({ code: 'isps.wrong_registration_code', errors: [{ path: 'code' }] });
    expect(await verifying(registrationToken, code)).toMatchObject({
      company: 'Jamuna Net',
      status: 'payment_pending',
    });
    // A lost answer can be asked for again.
    await verifying(registrationToken, code);
    expect(await countIsps()).toBe(before + 1);
    const [row] = await panel.db.sql(
      `select i.status, i.name, i.owner_name, i.district_id::int, r.name as role, u.full_name
       from isps i join users u on u.isp_id = i.id join roles r on r.id = u.role_id where u.email = $1`,
      [email],
    );
    expect(row).toEqual({
      status: 'payment_pending',
      name: 'Jamuna Net',
      owner_name: 'Rahim Uddin',
      district_id: 47,
      role: 'client',
      full_name: 'Rahim Uddin',
    });
    expect(await signingIn(email)).toMatchObject({ code: 'isps.payment_pending' });
    const admin = await panel.clientOf(platformAdmin);
    const { items } = await admin(calls.inbox.list, { query: {} });
    expect(items[0]).toMatchObject({ kind: 'isps.registered', title: 'Jamuna Net has registered' });
  });

  it('answers alike for a login or licence number in use, and says so only by mail', async () => {
    await panel.db.sql("update isps set licence_number = 'IN-USE-1' where id = $1", [south.id]);
    const before = await countIsps();
    const newcomer = fixtures.freshEmail();
    const mobile = fixtures.freshMobile();
    await panel.db.sql('update users set mobile = $1 where email = $2', [mobile, south.logins.staff]);
    const free = await registering();
    for (const [to, changes, text] of [
      [south.logins.client, { email: south.logins.client }, /already have an account/],
      [newcomer, { email: newcomer, mobile }, /mobile number or licence number/],
      [newcomer, { email: newcomer, licenceNumber: 'in-use-1' }, /mobile number or licence number/],
    ] as const) {
      const answer = await registering(changes);
      expect(Object.keys(answer)).toEqual(Object.keys(free));
      expect(answer.next).toBe(free.next);
      expect(answer.registrationToken.length).toBe(free.registrationToken.length);
      const mails = await mailsTo(to);
      expect(mails.at(-1)?.text).toMatch(text);
      expect(await codesTo(to)).toEqual([]);
      expect((await expectProblem(verifying(answer.registrationToken, '123456'))).code).toBe(
        'isps.wrong_registration_code',
      );
    }
    expect(await countIsps()).toBe(before);
  });

  it('is not told apart when the login was taken while the code was on its way', async () => {
    const email = fixtures.freshEmail();
    const [first, second] = [await registering({ email }), await registering({ email })];
    const [codeOfFirst = '', codeOfSecond = ''] = await codesTo(email);
    await verifying(first.registrationToken, codeOfFirst);
    const late = await expectProblem(verifying(second.registrationToken, codeOfSecond));
    expect(late.code).toBe('isps.registration_refused');
  });

  it('accepts five wrong codes, three mails and one day', async () => {
    const email = fixtures.freshEmail();
    const { registrationToken } = await registering({ email });
    const [code = ''] = await codesTo(email);
    for (let n = 0; n < 5; n++) await expectProblem(verifying(registrationToken, otherCode(code)));
    expect((await expectProblem(verifying(registrationToken, code))).code).toBe(
      'isps.wrong_registration_code',
    );
    for (let n = 0; n < 4; n++) {
      await resending(registrationToken);
      await panel.mails();
    }
    const codes = await codesTo(email);
    expect(codes).toHaveLength(3);
    await expectProblem(verifying(registrationToken, codes[1] ?? ''));
    panel.clock.advance(24 * 3_600_000);
    expect((await expectProblem(verifying(registrationToken, codes[2] ?? ''))).code).toBe(
      'isps.wrong_registration_code',
    );
  });

  it('gives nobody without an account an id that can be counted', async () => {
    const email = fixtures.freshEmail();
    const answer = await registering({ email });
    const [code = ''] = await codesTo(email);
    const verified = await verifying(answer.registrationToken, code);
    const { registrationToken } = await signingIn(email);
    for (const token of [answer.registrationToken, verified.registrationToken, registrationToken ?? '']) {
      const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
      expect(claims.sub).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    }
    expect(JSON.stringify([answer, verified])).not.toMatch(/"\w*[iI]d":/);
  });

  it('is limited by address and over all addresses', async () => {
    const statuses = [];
    for (let n = 0; n < 21; n++) statuses.push(await registering().then(() => 201, statusOf));
    expect(statuses).toEqual([...Array(20).fill(201), 429]);
    await panel.db.sql("delete from quotas where key like 'registration:address:%'");
    await panel.db.sql("update quotas set used = 200 where key = 'registration:all'");
    expect(await registering().then(() => 201, statusOf)).toBe(429);
  });

  it('is reviewed by the platform where there is no mail server', async () => {
    const email = fixtures.freshEmail();
    const before = await countIsps();
    const [free, taken] = [
      await registering({ email }, withoutMail),
      await registering({ email: south.logins.client, company: 'Surma Link' }, withoutMail),
    ];
    expect([free.next, taken.next]).toEqual(['review', 'review']);
    expect(await countIsps()).toBe(before + 1);
    expect(await signingIn(email)).toMatchObject({ code: 'isps.payment_pending' });
    const admin = await panel.clientOf(platformAdmin);
    const { items } = await admin(calls.inbox.list, { query: {} });
    expect(items.slice(0, 2).map(({ kind }) => kind)).toEqual([
      'isps.registration_refused',
      'isps.registered',
    ]);
  });

  it('rejects weak and missing values field by field, and stores nothing', async () => {
    const before = await countIsps();
    const refusal = async (changes: Partial<RegisterBody>) => {
      const { code, errors } = await expectProblem(registering(changes));
      return [code, errors?.[0]?.path];
    };
    expect(await refusal({ password: 'qwertyuiop' })).toEqual(['identity.weak_password', 'password']);
    expect(await refusal({ mobile: '12345' })).toEqual(['users.not_a_mobile', 'mobile']);
    expect(await refusal({ acceptTerms: false as true })).toEqual(['invalid', 'acceptTerms']);
    expect(await refusal({ licenceId: 7 })).toEqual(['isps.licence_not_found', 'licenceId']);
    expect(await countIsps()).toBe(before);
  });

  it('requires a consistent location, down to the level of the licence', async () => {
    const idOf = async (table: string, name: string) =>
      Number((await panel.db.sql(`select id from ${table} where name = $1`, [name]))[0]?.['id']);
    const savar = await idOf('upazilas', 'Savar');
    const ramna = await idOf('thanas', 'Ramna');
    const elsewhere = await idOf('upazilas', 'Amtali');
    const refusal = async (changes: Partial<RegisterBody>) =>
      (await expectProblem(registering(changes))).code;
    expect(await refusal({ divisionId: 1 })).toBe('isps.place_mismatch');
    expect(await refusal({ upazilaId: elsewhere })).toBe('isps.place_mismatch');
    expect(await refusal({ licenceId: 4 })).toBe('isps.place_too_wide');
    await registering({ licenceId: 4, upazilaId: savar });
    await registering({ licenceId: 4, thanaId: ramna });
  });
});

const statusOf = (error: { problem: { status: number } }) => error.problem.status;
