import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** The ISP of a registration, with the reason of its last change of status. */
export const findRegistration = (tx: Tx, registrationId: string) =>
  tx
    .selectFrom('isps')
    .select([
      'id',
      'name',
      'email',
      'status',
      sql<
        string | null
      >`(select reason from isp_status_changes c where c.isp_id = isps.id order by c.id desc limit 1)`.as(
        'statusReason',
      ),
    ])
    .where('registration_id', '=', registrationId)
    .executeTakeFirst();
