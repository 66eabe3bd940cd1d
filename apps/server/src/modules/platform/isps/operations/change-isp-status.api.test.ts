import { type Client, calls, type IspAction } from '@lastmile/contract';
import { withPlatform } from '@lastmile/database';
import { platformAdmin } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AccessFixtures } from '../../../../../test/access/fixtures.ts';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';
import { completeRegistrationPayment } from './change-isp-status.ts';
import { mailStatusChange } from './mail-status-change.ts';

let panel: TestServer;
let fixtures: AccessFixtures;
let admin: Client;
beforeAll(async () => {
  panel = await startTestServer();
  fixtures = new AccessFixtures(panel);
  admin = await panel.clientOf(platformAdmin);
});
afterAll(() => panel.close());

const change = (ispId: number, action: IspAction, reason = 'As agreed by phone') =>
  admin(calls.isps.changeStatus, { body: { ispId, action, reason } });
const statusOf = async (ispId: number) =>
  (await panel.db.sql('select status from isps where id = $1', [ispId]))[0]?.['status'];
const asPlatform = <T>(work: Parameters<typeof withPlatform<T>>[2]) =>
  withPlatform(panel.panel.services.database, { actor: { userId: null, call: 'test' } }, work);

/** Sends what the jobs of an ISP's changes would send; returns the subjects and texts. */
async function mailAll(ispId: number) {
  const rows = await panel.db.sql('select id from isp_status_changes where isp_id = $1 order by id', [ispId]);
  const before = (await panel.mails()).length;
  for (const { id } of rows)
    await mailStatusChange(panel.panel.services, Number(id), { read: asPlatform, transaction: asPlatform });
  return (await panel.mails()).slice(before);
}

describe('the status of an ISP', () => {
  it('is changed by an administrator with a reason, which is recorded and mailed once', async () => {
    const ispId = await fixtures.registeredIsp();
    expect(await change(ispId, 'approve', 'Licence checked')).toEqual({ id: ispId, status: 'active' });
    await change(ispId, 'suspend', 'Charge unpaid since May');
    await change(ispId, 'reactivate', 'Charge paid');
    const history = await panel.db.sql(
      `select from_status, to_status, reason, user_id is not null as by_user
       from isp_status_changes where isp_id = $1 order by id`,
      [ispId],
    );
    expect(history).toEqual([
      { from_status: 'under_review', to_status: 'active', reason: 'Licence checked', by_user: true },
      { from_status: 'active', to_status: 'suspended', reason: 'Charge unpaid since May', by_user: true },
      { from_status: 'suspended', to_status: 'active', reason: 'Charge paid', by_user: true },
    ]);
    const [audited] = await panel.db.sql(
      "select count(*)::int as count from audit_log where call = 'isps.changeStatus' and isp_id = $1",
      [ispId],
    );
    expect(Number(audited?.['count'])).toBeGreaterThanOrEqual(6);
    const mails = await mailAll(ispId);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/has been approved$/),
      expect.stringMatching(/has been suspended$/),
      expect.stringMatching(/has been reactivated$/),
    ]);
    expect(mails[1]?.text).toContain('Reason: Charge unpaid since May');
    expect(await mailAll(ispId)).toEqual([]);
  });

  it('requires a reason, and refuses what does not fit the status', async () => {
    const ispId = await fixtures.registeredIsp('payment_pending');
    expect(await expectProblem(change(ispId, 'approve', '  '))).toMatchObject({ code: 'invalid' });
    expect(await expectProblem(change(ispId, 'suspend'))).toMatchObject({
      status: 409,
      code: 'isps.status_conflict',
    });
    await change(ispId, 'reject', 'The licence is not valid');
    for (const action of ['approve', 'suspend', 'reactivate', 'close'] as const)
      expect(await expectProblem(change(ispId, action))).toMatchObject({ code: 'isps.status_conflict' });
    expect(await expectProblem(change(999_999, 'approve'))).toMatchObject({ code: 'not_found' });
  });

  it('is decided once by two administrators at the same time', async () => {
    const ispId = await fixtures.registeredIsp();
    const results = await Promise.allSettled([
      change(ispId, 'approve', 'Licence checked'),
      change(ispId, 'reject', 'No licence'),
      change(ispId, 'approve', 'Called them'),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('applies to calls of its users at once', async () => {
    const ispId = await fixtures.registeredIsp('active');
    const user = await fixtures.user({ id: ispId } as never, 'client');
    const client = panel.clientWith(user.token);
    const add = () => client(calls.areas.create, { body: { name: fixtures.fresh('Area'), parentId: null } });
    await add();
    await change(ispId, 'suspend');
    await vi.waitFor(
      async () => expect(await expectProblem(add())).toMatchObject({ code: 'isps.suspended' }),
      { timeout: 60_000 },
    );
    await client(calls.areas.list, { query: {} });
    await change(ispId, 'close');
    await vi.waitFor(
      async () =>
        expect(await expectProblem(client(calls.areas.list, { query: {} }))).toMatchObject({
          code: 'isps.closed',
        }),
      { timeout: 60_000 },
    );
  });
});

describe('closing an ISP', () => {
  it('is refused while an online payment is pending', async () => {
    const ispId = await fixtures.registeredIsp('active');
    const [account] = await panel.db.sql(
      `insert into gateway_accounts (isp_id, gateway, credentials_encrypted, credentials_set_at, merchant_key)
       values ($1, 'bkash', 'x', now(), 'merchant-of-isp') returning id`,
      [ispId],
    );
    const [checkout] = await panel.db.sql(
      `insert into checkouts (isp_id, reference, account_id, gateway, merchant_key, collected_by, is_sandbox, purpose, target_id,
         amount_minor, currency, state, started_at)
       values ($1, 'CLOSING00001', $2, 'bkash', 'merchant-of-isp', 'isp', false, 'subscriber_invoice', 1, 100, 'BDT', 'pending', now())
       returning id`,
      [ispId, account?.['id']],
    );
    expect(await expectProblem(change(ispId, 'close'))).toMatchObject({
      status: 409,
      code: 'isps.open_checkouts',
    });
    expect(await statusOf(ispId)).toBe('active');
    await panel.db.sql("update checkouts set state = 'expired' where id = $1", [checkout?.['id']]);
    expect((await change(ispId, 'close')).status).toBe('closed');
  });

  it('is refused while the ISP owes a part of its service charge', async () => {
    const ispId = await fixtures.registeredIsp('suspended');
    const owe = (amount: number) =>
      panel.db.sql(
        "insert into service_charge_adjustments (isp_id, kind, amount_minor) values ($1, 'correction', $2)",
        [ispId, amount],
      );
    await owe(30_00);
    expect(await expectProblem(change(ispId, 'close'))).toMatchObject({ code: 'isps.unpaid_charges' });
    await owe(-30_00);
    expect((await change(ispId, 'close')).status).toBe('closed');
  });

  it('is refused while the platform holds money of the ISP', async () => {
    const ispId = await fixtures.registeredIsp('suspended');
    const post = (sourceId: number, amount: number) =>
      panel.db.sql(
        `with entry as (insert into platform_journal_entries (kind, source_kind, source_id, at)
           values ('test.made', 'test', ${sourceId}, now()) returning id)
         insert into platform_journal_lines (entry_id, line_no, account, party_isp_id, amount_minor)
         select id, 1, 'gateway', null, ${amount} from entry
         union all select id, 2, 'isp_payable', ${ispId}::bigint, ${-amount} from entry`,
      );
    await post(1, 500);
    expect(await expectProblem(change(ispId, 'close'))).toMatchObject({ code: 'isps.unsettled_money' });
    await post(2, -500);
    expect((await change(ispId, 'close')).status).toBe('closed');
  });
});

describe('a paid registration', () => {
  const setReview = (isOn: boolean) =>
    panel.db.sql('update platform_settings set review_registrations = $1', [isOn]);
  const complete = (ispId: number) =>
    asPlatform((tx) => completeRegistrationPayment(tx, panel.panel.services, ispId));

  it('goes to the review where the platform reviews registrations, otherwise it becomes active', async () => {
    await setReview(true);
    const reviewed = await fixtures.registeredIsp('payment_pending');
    expect(await complete(reviewed)).toBe('under_review');
    await setReview(false);
    const open = await fixtures.registeredIsp('payment_pending');
    expect(await complete(open)).toBe('active');
    await setReview(true);
  });

  it('is completed once, and never brings back a rejected one', async () => {
    const ispId = await fixtures.registeredIsp('payment_pending');
    expect(await complete(ispId)).toBe('under_review');
    expect(await complete(ispId)).toBeUndefined();
    await change(ispId, 'reject');
    expect(await complete(ispId)).toBeUndefined();
    const mails = await mailAll(ispId);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^We are reviewing/),
      expect.stringMatching(/has been rejected$/),
    ]);
  });
});
