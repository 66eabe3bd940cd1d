import type { CallInput, calls, NoticeKind } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { WordsLanguage } from '@lastmile/kit';
import { sql } from 'kysely';

type Stored = CallInput<typeof calls.notices.storeTemplate>['body'];
type Named = Pick<Stored, 'kind' | 'channel' | 'language'>;

/** The ISP's own words; few enough to be read all at once. */
export const ownTemplates = (tx: Tx) =>
  tx
    .selectFrom('notice_templates')
    .select([
      sql<NoticeKind>`kind`.as('kind'),
      sql<WordsLanguage>`language`.as('language'),
      'subject',
      'body',
      'version',
    ])
    .where('channel', '=', 'email')
    .execute();

/** Undefined when someone else wrote first. */
export const insertTemplate = (tx: Tx, ispId: number, { version: _, ...template }: Stored) =>
  tx
    .insertInto('notice_templates')
    .values({ isp_id: ispId, ...template })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();

/** Undefined when the version moved on. */
export const updateTemplate = (tx: Tx, { kind, channel, language, subject, body, version }: Stored) =>
  tx
    .updateTable('notice_templates')
    .set({ subject, body })
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .where('language', '=', language)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();

export const deleteTemplate = (tx: Tx, { kind, channel, language }: Named) =>
  tx
    .deleteFrom('notice_templates')
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .where('language', '=', language)
    .execute();
