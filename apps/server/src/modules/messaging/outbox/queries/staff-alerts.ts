import type { StaffAlert } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { enqueueSending } from '../jobs.ts';

export interface NewAlert {
  readonly kind: StaffAlert;
  /** Identifies the event: each is told once. */
  readonly key: string;
  readonly text: string;
}

/** Queues an alert to the ISP's Telegram chat, if it wants this kind. Quiet hours do not delay it: it is for staff. */
export async function enqueueStaffAlert(tx: Tx, at: string, { kind, key, text }: NewAlert): Promise<void> {
  const { rows } = await sql<{ isNew: boolean }>`
    select queue_staff_alert(${kind}, ${key}, ${text}, ${at}::timestamptz) as "isNew"`.execute(tx);
  if (rows[0]?.isNew) await enqueueSending(tx);
}
