import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export interface DirectMessage {
  readonly kind: 'test' | 'password_link' | 'one_time_code';
  readonly channel: 'sms' | 'telegram';
  readonly recipient: string;
  /** As the log shows it: without the secret of a link, or a code. */
  readonly shownText: string;
  readonly key: string;
  readonly at: string;
}

/** A message that is sent at once, written before it is: if the process ends now, its result is unknown. */
export const insertDirectMessage = async (tx: Tx, message: DirectMessage): Promise<number> => {
  const { kind, channel, recipient, shownText, key, at } = message;
  const { rows } = await sql<{ id: number }>`
    insert into notifications (kind, channel, dedupe_key, state, queued_at, due_at, tries, recipient, subject, body)
    values (${kind}, ${channel}, ${`${kind}:${key}`}, 'sending', ${at}::timestamptz, ${at}::timestamptz + interval '5 minutes', 1,
      ${recipient}, '', ${shownText})
    returning id`.execute(tx);
  return Number(rows[0]?.id);
};

export interface DirectResult {
  readonly state: 'sent' | 'failed' | 'unknown';
  readonly error: string | null;
  readonly provider: string;
  readonly providerId: string | null;
  readonly encoding: 'gsm7' | 'ucs2' | null;
  readonly segments: number | null;
  readonly costMinor: number | null;
  readonly at: string;
}

export const saveDirectResult = (
  tx: Tx,
  id: number,
  { costMinor, providerId, at, ...result }: DirectResult,
) =>
  tx
    .updateTable('notifications')
    .set({
      ...result,
      cost_minor: costMinor,
      provider_id: providerId,
      sent_at: result.state === 'sent' ? at : null,
    })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();

export interface Delivery {
  readonly providerId: string;
  readonly state: 'delivered' | 'undelivered' | 'failed';
  readonly error: string | null;
  readonly at: string;
}

/** A report may arrive late or twice: only messages without a final result change. Returns their ids. */
export const saveDelivery = async (tx: Tx, { providerId, state, error, at }: Delivery): Promise<number[]> =>
  (
    await tx
      .updateTable('notifications')
      .set({
        state,
        error,
        delivered_at: state === 'delivered' ? at : null,
        ...(state === 'failed' ? { sent_at: null, cost_minor: null } : {}),
      })
      .where('provider_id', '=', providerId)
      .where('provider', 'in', ['twilio', 'platform'])
      .where('state', '=', 'sent')
      .returning('id')
      .execute()
  ).map(({ id }) => id);
