import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

interface DefaultView {
  readonly list: string;
  readonly id: number | null;
}

const withDefaultView = ({ list, id }: DefaultView) =>
  id === null
    ? sql`coalesce(preferences -> 'defaultViews', '{}') - ${list}::text`
    : sql`coalesce(preferences -> 'defaultViews', '{}') || jsonb_build_object(${list}::text, ${id}::bigint)`;

/** One statement, so that two tabs do not undo each other. */
export const mergePreferences = (
  tx: Tx,
  userId: number,
  fields: Readonly<Record<string, unknown>>,
  defaultView: DefaultView | undefined,
) =>
  sql`
    update users set preferences = preferences || ${JSON.stringify(fields)}::jsonb
      || ${defaultView ? sql`jsonb_build_object('defaultViews', ${withDefaultView(defaultView)})` : sql`'{}'::jsonb`}
    where id = ${userId}`.execute(tx);
