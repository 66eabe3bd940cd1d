import type { SubscriberStatus } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** A subscriber as found on a router. */
export interface FoundSubscriber {
  readonly username: string;
  readonly packageId: number;
  readonly disabled: boolean;
  readonly staticIp: string | null;
  readonly callerId: string | null;
  readonly comment: string | null;
  /** Null if the router does not show it. */
  readonly passwordEncrypted: string | null;
}

/**
 * Adopts secrets of a router as subscribers without a customer. Skips those whose username or address was
 * taken meanwhile.
 */
export async function adoptSubscribers(
  tx: Tx,
  routerId: number,
  at: string,
  subscribers: readonly FoundSubscriber[],
): Promise<{ id: number; username: string }[]> {
  const { rows } = await sql<{ id: number; username: string }>`
    insert into subscribers (username, password_encrypted, router_id, package_id, static_ip, caller_id, bind_mac,
      comment, billing_mode, billing_day, status, status_reason, status_since, adopted)
    select l.username, l.password_encrypted, ${routerId}, p.id, l.static_ip, l.caller_id,
      l.caller_id is not null, l.comment, coalesce(p.billing_mode, i.billing_mode, 'prepaid'), coalesce(i.billing_day, 1),
      case when l.disabled then 'suspended' else 'active' end, case when l.disabled then 'manual' end, ${at}::timestamptz, true
    from jsonb_to_recordset(${JSON.stringify(
      subscribers.map((subscriber) => ({
        username: subscriber.username,
        package_id: subscriber.packageId,
        disabled: subscriber.disabled,
        static_ip: subscriber.staticIp,
        caller_id: subscriber.callerId,
        comment: subscriber.comment,
        password_encrypted: subscriber.passwordEncrypted,
      })),
    )}::jsonb) as l (username text, package_id bigint, disabled boolean, static_ip inet, caller_id text, comment text,
      password_encrypted text)
    join packages p on p.isp_id = current_isp() and p.id = l.package_id
    left join isp_settings i on i.isp_id = current_isp()
    on conflict do nothing
    returning id, username`.execute(tx);
  return rows;
}

export interface SubscriberOnRouter {
  readonly id: number;
  readonly status: SubscriberStatus;
  readonly packageId: number;
  readonly staticIp: string | null;
  readonly callerId: string | null;
}

/** Updates subscribers with the values of their router; a suspension found there counts as manual. */
export const updateFromRouter = (tx: Tx, at: string, subscribers: readonly SubscriberOnRouter[]) =>
  sql`
    update subscribers s
    set package_id = l.package_id, static_ip = l.static_ip, bind_mac = l.caller_id is not null,
        caller_id = coalesce(l.caller_id, s.caller_id), status = l.status,
        status_reason = case when l.status = 'suspended' then coalesce(s.status_reason, 'manual') end,
        status_since = case when l.status = s.status then s.status_since else ${at}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(
      subscribers.map((subscriber) => ({
        id: subscriber.id,
        status: subscriber.status,
        package_id: subscriber.packageId,
        static_ip: subscriber.staticIp,
        caller_id: subscriber.callerId,
      })),
    )}::jsonb) as l (id bigint, status text, package_id bigint, static_ip inet, caller_id text)
    where s.isp_id = current_isp() and s.id = l.id`.execute(tx);
