import type { PayoutSchedule } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export const findSchedule = async (tx: Tx, ispId: number): Promise<PayoutSchedule | null> =>
  (await tx
    .selectFrom('payout_schedules')
    .select([
      sql<'weekly' | 'monthly'>`frequency`.as('frequency'),
      'day',
      sql<string>`next_due_on::text`.as('nextDueOn'),
      sql<string | null>`last_due_on::text`.as('lastDueOn'),
      sql<'created' | 'below_minimum' | 'nothing_to_settle' | null>`last_result`.as('lastResult'),
      sql<boolean>`set_by is not null`.as('isSetByPlatform'),
    ])
    .where('isp_id', '=', ispId)
    .executeTakeFirst()) ?? null;

interface NewSchedule {
  readonly frequency: 'weekly' | 'monthly';
  readonly day: number;
  readonly next_due_on: string;
  readonly set_by: number | null;
}

export const saveScheduleRow = (tx: Tx, ispId: number, row: NewSchedule) =>
  tx
    .insertInto('payout_schedules')
    .values({ isp_id: ispId, ...row })
    .onConflict((conflict) => conflict.column('isp_id').doUpdateSet(row))
    .execute();

export const deleteSchedule = (tx: Tx, ispId: number) =>
  tx.deleteFrom('payout_schedules').where('isp_id', '=', ispId).execute();

/** ISPs whose due day may have begun; each decides by its own time zone. */
export const ispsMaybeDue = async (tx: Tx, latest: string): Promise<number[]> =>
  (
    await tx
      .selectFrom('payout_schedules')
      .select('isp_id as ispId')
      .where('next_due_on', '<=', sql<string>`${latest}::date`)
      .orderBy('isp_id')
      .execute()
  ).map(({ ispId }) => ispId);

/** The schedule of an ISP, locked: a second worker waits and then finds another due day. */
export const lockSchedule = (tx: Tx, ispId: number) =>
  tx
    .selectFrom('payout_schedules as p')
    .innerJoin('isps as i', 'i.id', 'p.isp_id')
    .select([
      sql<'weekly' | 'monthly'>`p.frequency`.as('frequency'),
      'p.day',
      sql<string>`p.next_due_on::text`.as('nextDueOn'),
      'p.set_by as setBy',
      'i.timezone',
    ])
    .where('p.isp_id', '=', ispId)
    .forUpdate('p')
    .executeTakeFirst();

interface Run {
  readonly next_due_on: string;
  readonly last_due_on: string;
  readonly last_result: 'created' | 'below_minimum' | 'nothing_to_settle';
}

export const recordRun = (tx: Tx, ispId: number, run: Run) =>
  tx.updateTable('payout_schedules').set(run).where('isp_id', '=', ispId).execute();
