import { type CallArguments, type Client, calls } from '@lastmile/contract';
import { platformAdmin, testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { payoutChangeMails } from './test/waiting-mails.ts';

const c = calls.payoutAccounts;
type Form = CallArguments<typeof c.update>['body'];
let server: TestServer;
let owner: Client;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  admin = await server.clientOf(platformAdmin);
});
afterAll(() => server.close());

const form: Form = {
  method: 'bkash',
  holderName: 'North Net',
  number: '+880 1711-223344',
  isPreferred: true,
  currentPassword: testPassword,
};
const save = (values: Partial<Form> = {}) => owner(c.update, { body: { ...form, ...values } });
const own = async () => (await owner(c.list, {})).items;
const code = async (call: Promise<unknown>) => (await expectProblem(call)).code;

it('is set with the password again, kept encrypted, and shown without its number', async () => {
  expect(await code(save({ currentPassword: 'wrong' }))).toBe('identity.wrong_password');
  expect(await own()).toEqual([]);
  const { id } = await save();
  expect(await own()).toEqual([
    expect.objectContaining({
      id,
      method: 'bkash',
      numberEnding: '3344',
      state: 'unverified',
      isPreferred: true,
    }),
  ]);
  const [stored] = await server.db.sql<{ number_encrypted: string }>(
    'select number_encrypted from payout_accounts',
  );
  expect(stored?.number_encrypted).not.toContain('1711223344');
  expect(
    JSON.stringify(
      await server.db.sql("select to_jsonb(a) from audit_log a where entity = 'payout_accounts'"),
    ),
  ).not.toContain(stored?.number_encrypted);
});

it('is refused with a number that the method does not have, and a bank account without its bank', async () => {
  expect(await code(save({ number: '0171122334' }))).toBe('payout_accounts.number');
  expect(await code(save({ method: 'bank', number: '12', bankName: 'City Bank' }))).toBe(
    'payout_accounts.bank_number',
  );
  expect(await code(save({ method: 'bank', number: '15012034455' }))).toBe('payout_accounts.bank_name');
});

it('is verified by the platform, which sees its number; another ISP sees nothing of it', async () => {
  const { items } = await admin(c.platformList, { query: { state: 'unverified' } });
  expect(items).toMatchObject([{ isp: { id: north.id }, number: '01711223344' }]);
  const id = items[0]?.id ?? 0;
  expect(await code(admin(c.verify, { body: { id, isVerified: false } }))).toBe('payout_accounts.reason');
  await admin(c.verify, { body: { id, isVerified: true } });
  expect(await own()).toMatchObject([{ state: 'verified' }]);
  expect(await code(admin(c.verify, { body: { id, isVerified: true } }))).toBe('payout_accounts.decided');
  const other = await server.clientOf(south.logins.client);
  expect((await other(c.list, {})).items).toEqual([]);
  expect(await code(other(c.delete, { body: { id, currentPassword: testPassword } }))).toBe('not_found');
});

it('loses its verification when it is changed, and is not usable for three days', async () => {
  await save({ number: '01811 998877' });
  const [account, ...others] = await own();
  expect(others).toEqual([]);
  expect(account).toMatchObject({ state: 'unverified', numberEnding: '8877', isPreferred: true });
  expect(Date.parse(account?.usableFrom ?? '') - server.clock.now()).toBe(3 * 24 * 3_600_000);
});

it('is one per method, of which exactly one is used for settlements', async () => {
  const bank = { method: 'bank', number: '1501 203 4455', bankName: 'City Bank' } as const;
  await save({ ...bank, isPreferred: false });
  expect((await own()).map(({ method, isPreferred }) => [method, isPreferred])).toEqual([
    ['bkash', true],
    ['bank', false],
  ]);
  await save({ ...bank, isPreferred: true });
  expect((await own()).map(({ method, isPreferred }) => [method, isPreferred])).toEqual([
    ['bank', true],
    ['bkash', false],
  ]);
  const id = (await own())[0]?.id ?? 0;
  expect(await code(owner(c.delete, { body: { id, currentPassword: 'wrong' } }))).toBe(
    'identity.wrong_password',
  );
  await owner(c.delete, { body: { id, currentPassword: testPassword } });
  expect((await own()).map(({ method, isPreferred }) => [method, isPreferred])).toEqual([['bkash', true]]);
});

it('cannot be verified by the ISP, not even in the database', async () => {
  const [rights] = await server.db.sql(
    `select has_column_privilege('lastmile_tenant', 'payout_accounts', 'verified_at', 'update') as verify,
       has_column_privilege('lastmile_tenant', 'payout_accounts', 'verified_at', 'insert') as add,
       has_column_privilege('lastmile_tenant', 'payout_accounts', 'number_encrypted', 'update') as change`,
  );
  expect(rights).toEqual({ verify: false, add: false, change: false });
});

it('mails the owner on every change, without its number', async () => {
  const mails = await payoutChangeMails(server);
  const subjects = mails.map(({ subject }) => subject);
  for (const word of ['added', 'verified', 'changed', 'removed'])
    expect(subjects).toContain(`A payout account was ${word}`);
  expect(mails.map(({ text }) => text).join()).not.toContain('01711223344');
  expect(mails[0]?.text).toContain('bKash ••• 3344');
});
