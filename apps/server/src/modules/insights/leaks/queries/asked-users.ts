import type { Tx } from '@lastmile/database';
import type { DigitKind } from '@lastmile/kit';
import { sql } from 'kysely';

export interface AskedUser {
  readonly fullName: string;
  readonly locale: string;
  readonly currency: string;
  readonly digits: DigitKind;
}

/** Locked, so that of two people who ask at once one asks; payments to the user do not wait for it. */
export async function lockUser(tx: Tx, userId: number): Promise<AskedUser | undefined> {
  const { rows } = await sql<AskedUser>`
    select u.full_name as "fullName", u.locale, i.currency, i.digits from users u join isps i on i.id = u.isp_id
    where u.id = ${userId} and u.isp_id = current_isp() for no key update of u`.execute(tx);
  return rows[0];
}

export async function wasAskedSince(tx: Tx, userId: number, kind: string, since: string): Promise<boolean> {
  const found = await tx
    .selectFrom('inbox_messages')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('sent_at', '>', since)
    .executeTakeFirst();
  return found !== undefined;
}

/** The inbox has no audit rows of its own. */
export const recordRequest = (tx: Tx, event: string, userId: number) =>
  sql`select record_own_event(${event}, 'users', ${userId})`.execute(tx);
