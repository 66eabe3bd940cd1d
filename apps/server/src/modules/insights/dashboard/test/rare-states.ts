import { calls } from '@lastmile/contract';
import { createTestRouter } from '../../../../../test/support/subscribers.ts';
import { north, south, type TestServer } from '../../../../../test/support/test-server.ts';
import { collect } from '../../../platform/settlements/test/collected.ts';

/** What few figures count, so that none of them is 0: states of routers and subscribers, what waits for accountants, and the platform. */
export async function createRareStates(
  server: TestServer,
  {
    subscriberId,
    toUserId,
    others,
  }: { subscriberId: number; toUserId: number; others: readonly [number, number, number] },
): Promise<void> {
  const { db } = server;
  const [onHold, pending, changed] = others;
  await db.sql("update subscribers set status = 'on_hold' where id = $1", [onHold]);
  await db.sql("update subscribers set status = 'pending' where id = $1", [pending]);
  await db.sql("update router_secrets set state = 'pending' where subscriber_id = $1", [changed]);
  await db.sql(
    "insert into router_observed_state (isp_id, router_id, state) values ($1, $2, 'auth_failed')",
    [north.id, await createTestRouter(db, north.id)],
  );
  await db.sql(
    `insert into payment_claims (isp_id, subscriber_id, method, transaction_id, transaction_key, amount_minor, form_key)
     values ($1, $2, 'bkash', 'TRX12345', 'TRX12345', 50000, 'form')`,
    [north.id, subscriberId],
  );
  await db.sql(
    `with account as (
       insert into gateway_accounts (isp_id, gateway, credentials_encrypted, credentials_set_at, merchant_key)
       values ($1, 'bkash', '-', now(), 'merchant-of-tests') returning id, merchant_key)
     insert into checkouts (isp_id, reference, account_id, gateway, merchant_key, collected_by, is_sandbox, purpose, target_id,
       subscriber_id, amount_minor, currency, state, started_at, transaction_id, paid_minor, paid_currency, fee_minor)
     select $1, 'LMDASH0000000001', id, 'bkash', merchant_key, 'isp', false, 'subscriber_invoice', $2, $2, 10000, 'BDT', 'needs_review',
       '2026-03-10T02:00Z', 'T1', 9000, 'BDT', 0 from account`,
    [north.id, subscriberId],
  );
  const collector = await server.clientOf(north.logins.collector);
  await collector(calls.payments.handOver, { body: { toUserId, amountMinor: 100_00, note: null } });
  await collect(db, south.id, [{ paid: 800_00, fee: 15_00 }], '2026-03-05T06:00:00Z');
  await db.sql(
    `insert into isp_overviews (isp_id, subscribers, growth, online, routers, routers_down, balance_due_minor, refreshed_at)
     values ($1, 9, 3, 0, 0, 0, 0, now())`,
    [south.id],
  );
  await db.sql(`
    with plan as (insert into service_plans (name) values ('Dashboard') returning id), sold as (
      insert into service_plan_versions (plan_id, number, price_model, price_minor, registration_fee_minor, months, trial_days, vat_rate)
      select id, 1, 'flat', 150000, 0, 1, 0, 500 from plan returning id, plan_id)
    insert into isp_plans (isp_id, plan_id, version_id, anchor_on, months, paid_until)
    select ${south.id}, plan_id, id, '2026-01-09', 1, '2026-03-09' from sold`);
}
