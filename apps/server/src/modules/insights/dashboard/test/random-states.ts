import type { TestDatabase } from '@lastmile/testing';
import type { createBillable } from '../../../../../test/support/billing.ts';
import { createTestRouter, saveTestTerms } from '../../../../../test/support/subscribers.ts';

/** A number below `most` that follows from the id: as good as random, and the same in every run. */
const below = (most: number, salt: number) => `(abs(hashint8(id * 1000 + ${salt})) % ${most})`;
const oneOf = (values: readonly string[], salt: number) =>
  `(array[${values.map((value) => `'${value}'`).join(', ')}])[1 + ${below(values.length, salt)}]`;

/** Subscribers, routers, tickets, visits and jobs in random states, besides those of a history of money. */
export async function createRandomStates(
  db: TestDatabase,
  ispId: number,
  make: Awaited<ReturnType<typeof createBillable>>,
): Promise<void> {
  const ids: number[] = [];
  for (let n = 0; n < 40; n++) ids.push(await make.subscriber());
  const status = oneOf(['active', 'active', 'suspended', 'on_hold', 'pending', 'closed'], 1);
  const own = `isp_id = ${ispId} and id = any('{${ids.join(',')}}')`;
  await db.sql(`
    update subscribers set status = ${status}, status_reason = case ${status} when 'suspended' then 'manual' end,
      connected_on = date '2026-11-01' + ${below(44, 2)}, status_since = timestamptz '2026-11-01T19:00Z' + ${below(1000, 3)} * interval '1 hour',
      customer_id = case when ${below(4, 4)} > 0 then customer_id end
    where ${own};
    insert into subscriber_presence (isp_id, subscriber_id, online, since)
      select isp_id, id, ${below(3, 5)} > 0, '2026-12-01' from subscribers where ${own} and ${below(5, 6)} > 0;
    update router_secrets r set state = x.state from (
      select id, ${oneOf(['synced', 'pending', 'failed', 'drift'], 7)} as state from subscribers where ${own}) x
      where r.isp_id = ${ispId} and r.subscriber_id = x.id`);
  await saveTestTerms(db, ispId, ids);
  for (const state of ['online', 'online', 'unreachable', 'auth_failed', 'unreachable'])
    await db.sql('insert into router_observed_state (isp_id, router_id, state) values ($1, $2, $3)', [
      ispId,
      await createTestRouter(db, ispId),
      state,
    ]);
  await db.sql(`
    insert into tickets (isp_id, number, subject, category, urgency, status, source, opened_at, last_activity_at, first_response_due_at,
      resolution_due_at, resolved_at, closed_at)
    select ${ispId}, 1000 + id, 'Ticket', 'other', 'normal', status, 'phone', at, at, at + ${below(9, 9)} * interval '1 day',
      at + interval '12 days', case when status in ('resolved', 'closed') then at end, case when status = 'closed' then at end
    from generate_series(1, 50) id, lateral (
      select ${oneOf(['open', 'in_progress', 'waiting', 'resolved', 'closed'], 10)} as status, timestamptz '2026-12-08' as at) x;
    insert into visits (isp_id, ticket_id, visit_date, from_time, to_time, status, finished_at, cancel_reason)
    select isp_id, id, '2026-12-20', '10:00', '12:00', state, case state when 'cancelled' then now() end, case state when 'cancelled' then 'No' end
    from tickets, lateral (select ${oneOf(['planned', 'cancelled'], 11)} as state) x where isp_id = ${ispId} and number > 1000;
    insert into payment_claims (isp_id, subscriber_id, method, transaction_id, transaction_key, amount_minor, form_key, state, decided_at, reason)
    select ${ispId}, ${ids[0] ?? 0}, 'bkash', 'TRX' || id, 'TRX' || id, 50000, 'form' || id, state,
      case state when 'rejected' then now() end, case state when 'rejected' then 'No' end
    from generate_series(1, 12) id, lateral (select ${oneOf(['open', 'rejected'], 12)} as state) x;
    with account as (
      insert into gateway_accounts (isp_id, gateway, credentials_encrypted, credentials_set_at, merchant_key)
      values (${ispId}, 'bkash', '-', now(), 'merchant-of-tests') returning id, merchant_key)
    insert into checkouts (isp_id, reference, account_id, gateway, merchant_key, collected_by, is_sandbox, purpose, target_id,
      subscriber_id, amount_minor, currency, state, started_at, transaction_id, paid_minor, paid_currency, fee_minor)
    select ${ispId}, 'LMDASH000000' || (1000 + n), id, 'bkash', merchant_key, 'isp', false, 'subscriber_invoice', ${ids[0] ?? 0},
      ${ids[0] ?? 0}, 10000, 'BDT', 'needs_review', '2026-12-08', 'T' || n, 9000, 'BDT', 0
    from account, generate_series(1, 3) n;
    insert into jobs (isp_id, name, status, payload, queue_key, max_attempts, finished_at, error)
    select ${ispId}, 'test.job', 'parked', '{}', 'k' || id, 1, now(), 'Failed' from generate_series(1, 5) id`);
}
