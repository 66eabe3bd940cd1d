import type { SavedView } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

const columns = (userId: number) =>
  [
    'id',
    'name',
    'shared',
    sql<boolean>`user_id = ${userId}`.as('isOwn'),
    sql<SavedView['state']>`state`.as('state'),
    'version',
  ] as const;

/** The user's own views and the shared ones; the database restricts to the ISP or the platform. */
export const viewsOf = (tx: Tx, userId: number, list: string) =>
  tx
    .selectFrom('saved_views')
    .select(columns(userId))
    .where('list', '=', list)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('shared', '=', true)]))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(200)
    .execute();

export const countViews = async (tx: Tx, userId: number, list: string): Promise<number> =>
  (
    await tx
      .selectFrom('saved_views')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('user_id', '=', userId)
      .where('list', '=', list)
      .executeTakeFirstOrThrow()
  ).total;

export interface NewView {
  readonly list: string;
  readonly name: string;
  readonly shared: boolean;
  readonly state: SavedView['state'];
}

/** Undefined if the user has a view of this name. */
export const insertView = (tx: Tx, userId: number, { list, name, shared, state }: NewView) =>
  tx
    .insertInto('saved_views')
    .values({ user_id: userId, list, name, shared, state: JSON.stringify(state) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns(userId))
    .executeTakeFirst();

export const findOwnView = (tx: Tx, userId: number, id: number) =>
  tx
    .selectFrom('saved_views')
    .select(['list', 'shared', 'version'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

/** Whether another view of the user on this list has the name. */
export const isNameTaken = async (tx: Tx, userId: number, list: string, name: string, except: number) =>
  (await tx
    .selectFrom('saved_views')
    .select('id')
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', except)
    .executeTakeFirst()) !== undefined;

export type ViewChange = Partial<Pick<NewView, 'name' | 'shared' | 'state'>>;

export const saveView = (tx: Tx, userId: number, id: number, { name, shared, state }: ViewChange) =>
  tx
    .updateTable('saved_views')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(shared === undefined ? {} : { shared }),
      ...(state === undefined ? {} : { state: JSON.stringify(state) }),
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columns(userId))
    .executeTakeFirstOrThrow();

export const removeView = async (tx: Tx, userId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
