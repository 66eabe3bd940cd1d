import type { Tx } from '@lastmile/database';
import { keepWishes } from '../../base/wishes.queries.ts';

/** Any line counts, also one that left or that only changes to the package later. */
export const isNamedByLines = async (tx: Tx, packageId: number): Promise<boolean> =>
  (await tx
    .selectFrom('subscribers')
    .select('id')
    .where((eb) => eb.or([eb('package_id', '=', packageId), eb('next_package_id', '=', packageId)]))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Brings the wishes of the package's lines up to its profiles. Lines are locked first: one that is being
 * changed meanwhile is waited for, and one that is changed later sees the new profile.
 */
export async function keepWishesOfPackage(tx: Tx, packageId: number): Promise<void> {
  const lines = await tx
    .selectFrom('subscribers')
    .select('id')
    .where('package_id', '=', packageId)
    .where('status', '<>', 'left')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await keepWishes(
    tx,
    lines.map(({ id }) => id),
  );
}

/** Routers that hold lines of the package and may be written to. */
export const routersServing = async (tx: Tx, packageId: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('routers as r')
    .select('r.id')
    .where('r.archived_at', 'is', null)
    .where('r.writes_allowed_at', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('subscribers as s')
          .select('s.id')
          .whereRef('s.router_id', '=', 'r.id')
          .where('s.package_id', '=', packageId)
          .where('s.status', '<>', 'left'),
      ),
    )
    .orderBy('r.id')
    .execute();
  return rows.map(({ id }) => id);
};
