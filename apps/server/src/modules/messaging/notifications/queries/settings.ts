import type { CallOutput, calls, NotificationKind } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { definedColumns } from '../../../../core/columns.ts';

export type NotificationSettings = Omit<CallOutput<typeof calls.notifications.getSettings>, 'version'>;

const hoursAndMinutes = (column: 'quiet_from' | 'quiet_until') =>
  sql<string | null>`to_char(${sql.ref(column)}, 'HH24:MI')`;

/** Row-level security shows the tenant one row, or none while nothing was saved. */
export const findSettings = (tx: Tx) =>
  tx
    .selectFrom('notification_settings')
    .select([
      sql<NotificationKind[]>`off_kinds`.as('offKinds'),
      sql<NotificationKind[]>`email_kinds`.as('emailKinds'),
      sql<NotificationKind[]>`sms_kinds`.as('smsKinds'),
      sql<NotificationKind[]>`required_kinds`.as('requiredKinds'),
      hoursAndMinutes('quiet_from').as('quietFrom'),
      hoursAndMinutes('quiet_until').as('quietUntil'),
      'sends_retail as sendsRetail',
      'version',
    ])
    .executeTakeFirst();

const columns = {
  offKinds: 'off_kinds',
  emailKinds: 'email_kinds',
  smsKinds: 'sms_kinds',
  requiredKinds: 'required_kinds',
  quietFrom: 'quiet_from',
  quietUntil: 'quiet_until',
  sendsRetail: 'sends_retail',
} as const satisfies Record<keyof NotificationSettings, string>;

/** Undefined if a concurrent request saved first. */
export const insertSettings = (tx: Tx, settings: Partial<NotificationSettings>) =>
  tx
    .insertInto('notification_settings')
    .values({ version: 1, ...definedColumns(columns, settings) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();

/** Undefined if the version is outdated. */
export const updateSettings = (tx: Tx, version: number, settings: Partial<NotificationSettings>) =>
  tx
    .updateTable('notification_settings')
    .set({ version, ...definedColumns(columns, settings) })
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
