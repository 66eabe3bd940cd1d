import type { BenchDatabase } from './bench-database.ts';

/**
 * Inserts a payment per month and subscriber of ISP 1, and half as many of others, without triggers and foreign keys;
 * and sessions of the last thirty days. One device in a hundred is used by two subscribers.
 */
export async function insertManyPaymentRows(
  db: Pick<BenchDatabase, 'sql'>,
  { months, lastMonth, sessions }: { months: number; lastMonth: string; sessions: number },
): Promise<void> {
  await db.sql(`
    set session_replication_role = replica;
    insert into payments (isp_id, number, number_year, number_in_year, subscriber_id, amount_minor, allocated_minor, method,
      channel, received_at, received_on, received_by, cash_user_id)
    select isp_id, 'MR-' || no, 2026, no, subscriber_id, 50000 + h % 50 * 1000, 50000, m.method, 'office', day + interval '10 hours',
      day, 1 + h % 25, case when m.method = 'cash' then 1 + h % 25 end
    from (
      select s.isp_id, s.id as subscriber_id, row_number() over (partition by s.isp_id order by b.month, s.id) as no,
        abs(hashint8(s.id * 1000 + b.n)) as h, (b.month + ((s.id + b.n) % 28)::int)::date as day
      from subscribers s join lateral (
        select n, ('${lastMonth}'::date - n * interval '1 month')::date as month
        from generate_series(0, case when s.isp_id = 1 then ${months} else ${Math.ceil(months / 2)} end - 1) n
      ) b on true
    ) paid, lateral (select (array['cash', 'cash', 'bkash', 'nagad', 'bank'])[1 + h % 5] as method) m;
    insert into payment_aggregates (isp_id, kind, value, received_on, status, payments, amount_minor, refunded_minor)
    select p.isp_id, k.kind, k.value, p.received_on, p.status, count(*), sum(p.amount_minor), sum(p.refunded_minor)
    from payments p, payment_aggregate_keys(p.method, p.channel, p.received_by) k group by 1, 2, 3, 4, 5;
    select create_session_partitions(date '${lastMonth}');
    insert into session_log (isp_id, subscriber_id, router_id, started_at, stopped_at, caller_id)
    select s.isp_id, s.id, s.router_id, date '${lastMonth}' + n * interval '17 hours', date '${lastMonth}' + n * interval '18 hours',
      'AA:' || lpad(to_hex(case when s.id % 100 = 1 then s.id + 1 else s.id end), 8, '0')
    from subscribers s, generate_series(1, ${sessions}) n where s.isp_id = 1;
    insert into subscriber_devices (isp_id, caller_id, subscriber_id, last_session_on)
    select isp_id, caller_id, subscriber_id, max(started_at)::date from session_log group by 1, 2, 3;
    update subscriber_presence set last_caller_id = 'AA:' || lpad(to_hex(subscriber_id), 8, '0');
    update subscriber_balances set balance_minor = 0;
    reset session_replication_role`);
  for (const table of [
    'payments',
    'payment_aggregates',
    'session_log',
    'subscriber_devices',
    'subscriber_presence',
    'subscriber_balances',
  ])
    await db.sql(`vacuum analyze ${table}`);
}
