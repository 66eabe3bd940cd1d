import { type Database, withPlatform } from '@lastmile/database';
import { sql } from 'kysely';
import { refreshOverviews } from '../../server/src/modules/platform/isp-administration/index.ts';
import { demoAdmin, demoIsps } from './accounts.ts';

/** What the administrator sees of the ISPs: a company that waits for its review, a note, and the figures of each. */
export const loadPlatform = (database: Database, nowMs: number): Promise<void> =>
  withPlatform(database, { actor: { userId: null, call: 'demo' } }, async (tx) => {
    const at = new Date(nowMs).toISOString();
    await tx
      .insertInto('isps')
      .values({
        name: 'Surma Fiber',
        name_bn: 'সুরমা ফাইবার',
        status: 'under_review',
        owner_name: 'Salma Khatun',
        mobile: '+8801711000021',
        email: 'hello@surma.example',
        address: 'Zindabazar, Sylhet',
      })
      .execute();
    await sql`insert into isp_notes (isp_id, text, at, user_id)
      select i.id, 'Asked for help with the second router. Call back on Sunday.', ${at}::timestamptz, u.id
      from isps i, users u where i.name = ${demoIsps[0]?.name} and u.email = ${demoAdmin.email}`.execute(tx);
    const isps = await tx.selectFrom('isps').select('id').execute();
    await refreshOverviews(
      tx,
      isps.map(({ id }) => id),
      at,
    );
  });
