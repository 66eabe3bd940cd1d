import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** The licence of the ISP and its last reminder; undefined while the licence has no end. */
export async function findLicence(tx: Tx) {
  const { rows } = await sql<{
    number: string | null;
    expiresOn: string;
    remindedFor: string | null;
    remindedDays: number | null;
  }>`
    select i.licence_number as number, i.licence_expires_on as "expiresOn", r.expires_on as "remindedFor", r.days as "remindedDays"
    from isps i left join licence_reminders r on r.isp_id = i.id
    where i.id = current_isp() and i.licence_expires_on is not null`.execute(tx);
  return rows[0];
}

/** False if another run saved it first. */
export async function saveLicenceReminder(tx: Tx, expiresOn: string, days: number): Promise<boolean> {
  const { rows } = await sql`
    insert into licence_reminders as r (expires_on, days) values (${expiresOn}::date, ${days})
    on conflict (isp_id) do update set expires_on = excluded.expires_on, days = excluded.days
      where (r.expires_on, r.days) is distinct from (excluded.expires_on, excluded.days)
    returning 1`.execute(tx);
  return rows.length > 0;
}
