import type { Tx } from '@lastmile/database';
import type { GatewayName } from '@lastmile/payment-gateways';
import { sql } from 'kysely';
import type { PlannedCheckout } from './demo-checkouts.ts';

export interface DemoAccount {
  readonly ispId: number | null;
  readonly gateway: GatewayName;
  readonly baseUrl: string;
  readonly credentialsEncrypted: string;
  readonly merchantKey: string;
  readonly feeRate: number;
  readonly setAt: string;
  readonly setBy: number | null;
}

export const insertAccount = (tx: Tx, account: DemoAccount) =>
  tx
    .insertInto('gateway_accounts')
    .values({
      isp_id: account.ispId,
      gateway: account.gateway,
      is_enabled: true,
      base_url: account.baseUrl,
      credentials_encrypted: account.credentialsEncrypted,
      credentials_set_at: account.setAt,
      credentials_set_by: account.setBy,
      merchant_key: account.merchantKey,
      fee_rate: account.feeRate,
    })
    .execute();

export interface DemoTarget {
  readonly ispId: number;
  readonly subscriberId: number | null;
  readonly resellerUserId: number | null;
  /** Unless the subscriber pays invoices: what the ISP buys from the platform. */
  readonly purpose?: 'sms_top_up';
  readonly targetId?: number;
}

/** A checkout of an account of the ISP, or of the platform; written directly, because its gateway was not called. */
export async function insertDemoCheckout(
  tx: Tx,
  planned: PlannedCheckout,
  target: DemoTarget,
): Promise<number> {
  const at = new Date(planned.startedAtMs).toISOString();
  const { rows } = await sql<{ id: number }>`
    insert into checkouts (isp_id, payee, reference, account_id, gateway, merchant_key, collected_by, is_sandbox, purpose, target_id,
      subscriber_id, reseller_user_id, amount_minor, currency, state, reasons, gateway_ref, transaction_id, paid_minor,
      paid_currency, fee_minor, payer, paid_at, started_at, next_check_at)
    select ${target.ispId}, ${target.purpose ? 'platform' : 'isp'}, ${planned.reference}, a.id, a.gateway, a.merchant_key, ${planned.collectedBy}, false,
      ${target.purpose ?? 'subscriber_invoice'}, ${target.targetId ?? target.subscriberId}, ${target.subscriberId}, ${target.resellerUserId}, ${planned.amountMinor}, 'BDT', ${planned.state},
      ${planned.reason ? [planned.reason] : []}::text[], ${planned.gatewayRef}, ${planned.transactionId}, ${planned.paid},
      ${planned.paid === null ? null : 'BDT'}, ${feeOf(planned)}, ${planned.paid === null ? null : '01770618575'},
      ${planned.paid === null ? null : at}, ${at},
      case when ${planned.state} = 'pending' then ${at}::timestamptz + interval '15 minutes' end
    from gateway_accounts a
    where a.gateway = ${planned.gateway} and a.isp_id is not distinct from ${planned.collectedBy === 'isp' ? target.ispId : null}::bigint
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`The demo has no account at ${planned.gateway}`);
  return row.id;
}

/** Basis points that the demo's merchants pay. */
export const demoFeeRate = 150;
export const feeOf = ({ paid }: Pick<PlannedCheckout, 'paid'>): number | null =>
  paid === null ? null : Math.round((paid * demoFeeRate) / 10_000);

export interface DemoEvent {
  readonly source: string;
  readonly outcome: string;
  readonly afterMs: number;
  readonly details: Readonly<Record<string, string>>;
}

export const insertEvents = async (
  tx: Tx,
  checkoutId: number,
  { ispId, startedAtMs }: { readonly ispId: number; readonly startedAtMs: number },
  events: readonly DemoEvent[],
) => {
  for (const { source, outcome, afterMs, details } of events) {
    await sql`
      insert into checkout_events (isp_id, checkout_id, at, source, outcome, details)
      values (${ispId}, ${checkoutId}, ${new Date(startedAtMs + afterMs).toISOString()}, ${source}, ${outcome},
        ${JSON.stringify(details)}::jsonb)`.execute(tx);
  }
};

export interface DemoClaim {
  readonly subscriberId: number;
  readonly resellerUserId: number | null;
  readonly method: 'bkash' | 'nagad' | 'bank';
  readonly sender: string;
  readonly transactionId: string;
  readonly amountMinor: number;
  readonly at: string;
  /** Set for one that was rejected. */
  readonly rejected?: { readonly reason: string; readonly by: number } | undefined;
}

export const insertClaim = (tx: Tx, claim: DemoClaim) =>
  sql`
    insert into payment_claims (subscriber_id, reseller_user_id, method, sender, transaction_id, transaction_key, amount_minor, form_key,
      created_at, state, reason, decided_at, decided_by)
    values (${claim.subscriberId}, ${claim.resellerUserId}, ${claim.method}, ${claim.sender}, ${claim.transactionId},
      ${claim.transactionId.toUpperCase().replace(/[^A-Z0-9]/g, '')}, ${claim.amountMinor}, ${`demo ${claim.transactionId}`}, ${claim.at},
      ${claim.rejected ? 'rejected' : 'open'}, ${claim.rejected?.reason ?? null},
      ${claim.rejected ? claim.at : null}, ${claim.rejected?.by ?? null})`.execute(tx);

/** Active subscribers with a balance due, who have something to pay; those of the ISP itself. */
export async function payingSubscribers(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from subscribers s
    where s.isp_id = current_isp() and s.status = 'active' and s.reseller_user_id is null
      and exists (select from invoices i where i.isp_id = s.isp_id and i.subscriber_id = s.id and i.status in ('unpaid', 'partial'))
    order by s.id desc limit ${count}`.execute(tx);
  return rows.map(({ id }) => id);
}
