import type {
  CallInput,
  calls,
  MessageLanguage,
  NotificationChannel,
  NotificationKind,
} from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

type Stored = Required<CallInput<typeof calls.notifications.saveTemplate>['body']>;
type Named = Pick<Stored, 'kind' | 'channel' | 'language'>;

/** The ISP's own texts; few enough to be read at once. */
export const ownTemplates = (tx: Tx) =>
  tx
    .selectFrom('notification_templates')
    .select([
      sql<NotificationKind>`kind`.as('kind'),
      sql<NotificationChannel>`channel`.as('channel'),
      sql<MessageLanguage>`language`.as('language'),
      'subject',
      'body',
      'version',
    ])
    .execute();

/** Undefined if a concurrent request saved first. */
export const insertTemplate = (tx: Tx, { version: _, ...template }: Stored) =>
  tx
    .insertInto('notification_templates')
    .values(template)
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();

/** Undefined if the version is outdated. */
export const updateTemplate = (tx: Tx, { kind, channel, language, subject, body, version }: Stored) =>
  tx
    .updateTable('notification_templates')
    .set({ subject, body })
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .where('language', '=', language)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();

export const deleteTemplate = (tx: Tx, { kind, channel, language }: Named) =>
  tx
    .deleteFrom('notification_templates')
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .where('language', '=', language)
    .execute();
