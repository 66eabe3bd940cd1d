import { type Database, withPlatform } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';

interface Owners {
  /** The ISP's owners who can sign in, with the language they are written to in. */
  readonly owners: readonly { readonly email: string; readonly locale: string }[];
  /** The calling user's name. */
  readonly author: string;
}

/** Whom to inform of a sensitive change, and by whom it was made. */
export const findOwnersOf = (database: Database, { ispId, userId }: Caller): Promise<Owners> =>
  withPlatform(database, { actor: { userId: null }, readOnly: true }, async (tx) => {
    const [owners, author] = await Promise.all([
      tx
        .selectFrom('users')
        .innerJoin('roles', 'roles.id', 'users.role_id')
        .select(['users.email', 'users.locale'])
        .where('users.isp_id', '=', ispId)
        .where('users.status', '=', 'active')
        .where('roles.name', '=', 'client')
        .where('roles.is_system', '=', true)
        .where('users.email', 'is not', null)
        .orderBy('users.id')
        .limit(10)
        .execute(),
      tx.selectFrom('users').select('full_name').where('id', '=', userId).executeTakeFirst(),
    ]);
    return {
      owners: owners.flatMap(({ email, locale }) => (email === null ? [] : [{ email, locale }])),
      author: author?.full_name ?? '',
    };
  });
