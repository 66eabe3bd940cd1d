import type { TestServer } from '../../../../../test/support/test-server.ts';

type Db = Pick<TestServer['db'], 'sql'>;
let made = 0;

/** Online payments that the platform collected for an ISP, posted in both books as a purpose does it. */
export async function collect(
  { sql }: Db,
  ispId: number,
  amounts: readonly { readonly paid: number; readonly fee: number }[],
  at: string,
): Promise<number[]> {
  const [account] = await sql<{ id: string }>(
    `insert into gateway_accounts (isp_id, gateway, credentials_encrypted, credentials_set_at, merchant_key)
     values (null, 'bkash', 'x', now(), 'settlement-tests')
     on conflict (isp_id, gateway) do update set gateway = excluded.gateway returning id`,
  );
  const ids: number[] = [];
  for (const { paid, fee } of amounts) {
    made += 1;
    const [row] = await sql<{ id: string }>(
      `with made as (
         insert into checkouts (isp_id, reference, account_id, gateway, merchant_key, collected_by, is_sandbox, purpose, target_id,
           amount_minor, currency, state, transaction_id, paid_minor, paid_currency, fee_minor, paid_at, started_at, posted_at, document_id)
         values ($1, $2, $3, 'bkash', 'settlement-tests', 'platform', false, 'sms_top_up', 1, $4, 'BDT', 'succeeded', $2, $4, 'BDT', $5,
           $6, $6, $6, 1) returning id
       ), entry as (
         insert into journal_entries (isp_id, kind, source_kind, source_id, at)
         select $1, 'reseller.topped_up', 'cash_movement', id, $6 from made returning id
       ), lines as (
         insert into journal_lines (isp_id, entry_id, line_no, account, amount_minor)
         select $1, entry.id, l.no, l.account, l.amount from entry,
           lateral (values (1, 'platform', $4::bigint - $5::bigint), (2, 'revenue', $5::bigint - $4::bigint)) l (no, account, amount)
       )
       select id from made`,
      [ispId, `LMSETTLE${String(made).padStart(8, '0')}`, account?.id, paid, fee, at],
    );
    ids.push(Number(row?.id));
    await sql('select post_collected_checkout($1)', [row?.id]);
  }
  return ids;
}

/** A refund that the gateway confirmed, posted in both books. */
export async function refundCollected(
  { sql }: Db,
  ispId: number,
  checkoutId: number,
  amount: number,
  at: string,
) {
  made += 1;
  const [row] = await sql<{ id: string }>(
    `with refund as (
       insert into checkout_refunds (isp_id, checkout_id, reference, amount_minor, reason, state)
       values ($1, $2, $3, $4, 'Moved away', 'refunded') returning id
     ), checkout as (
       update checkouts set refunded_minor = refunded_minor + $4,
         state = case when refunded_minor + $4 = paid_minor then 'refunded' else state end where id = $2
     ), entry as (
       insert into journal_entries (isp_id, kind, source_kind, source_id, at)
       select $1, 'reseller.refunded', 'cash_movement', id + 1000000, $5 from refund returning id
     ), lines as (
       insert into journal_lines (isp_id, entry_id, line_no, account, amount_minor)
       select $1, entry.id, l.no, l.account, l.amount from entry,
         lateral (values (1, 'platform', -$4::bigint), (2, 'revenue', $4::bigint)) l (no, account, amount)
     )
     select id from refund`,
    [ispId, checkoutId, `RFSETTLE${String(made).padStart(8, '0')}`, amount, at],
  );
  await sql('select post_returned_checkout($1, $2)', [row?.id, at]);
}

/** A verified account that can be paid to. */
export const verifiedPayoutAccount = ({ sql }: Db, ispId: number) =>
  sql(
    `insert into payout_accounts (isp_id, method, holder_name, number_encrypted, number_ending, is_preferred, usable_from, verified_at)
     values ($1, 'bkash', 'Owner', 'x', '3344', true, '2020-01-01', '2020-01-01')`,
    [ispId],
  );
