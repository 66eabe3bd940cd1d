import type { CallInput, calls, NotificationKind } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export type NotificationSettings = Omit<
  CallInput<typeof calls.notifications.updateSettings>['body'],
  'version'
>;

const hoursAndMinutes = (column: 'quiet_from' | 'quiet_until') =>
  sql<string | null>`to_char(${sql.ref(column)}, 'HH24:MI')`;

/** Row-level security shows the tenant one row, or none while nothing was saved. */
export const findSettings = (tx: Tx) =>
  tx
    .selectFrom('notification_settings')
    .select([
      sql<NotificationKind[]>`off_kinds`.as('offKinds'),
      hoursAndMinutes('quiet_from').as('quietFrom'),
      hoursAndMinutes('quiet_until').as('quietUntil'),
      'version',
    ])
    .executeTakeFirst();

const columnsOf = ({ offKinds, quietFrom, quietUntil }: NotificationSettings) => ({
  off_kinds: [...new Set(offKinds)],
  quiet_from: quietFrom,
  quiet_until: quietUntil,
});

/** Undefined if a concurrent request saved first. */
export const insertSettings = (tx: Tx, ispId: number, settings: NotificationSettings) =>
  tx
    .insertInto('notification_settings')
    .values({ isp_id: ispId, ...columnsOf(settings) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();

/** Undefined if the version is outdated. */
export const updateSettings = (tx: Tx, version: number, settings: NotificationSettings) =>
  tx
    .updateTable('notification_settings')
    .set(columnsOf(settings))
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
