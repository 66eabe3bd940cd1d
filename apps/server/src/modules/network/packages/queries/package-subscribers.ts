import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { saveTerms } from '../../../billing/terms/index.ts';
import { saveDesiredState } from '../../desired-state/index.ts';

/** Counts every subscriber that refers to it, including closed ones and scheduled or past package changes. */
export const isUsedBySubscribers = async (tx: Tx, packageId: number): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`select
    exists (select from subscribers where package_id = ${packageId} or next_package_id = ${packageId})
    or exists (select from subscriber_terms where package_id = ${packageId}) as found`.execute(tx);
  return rows[0]?.found ?? true;
};

/** Subscribers without an agreed price pay the package's price from now on. */
export async function saveTermsOfPackage(tx: Tx, packageId: number, at: string): Promise<void> {
  const subscribers = await tx
    .selectFrom('subscribers')
    .select('id')
    .where('package_id', '=', packageId)
    .where('agreed_price_minor', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await saveTerms(
    tx,
    subscribers.map(({ id }) => id),
    at,
  );
}

/**
 * Updates the desired state of the package's subscribers. Subscribers are locked first: a concurrent change
 * is waited for, and a later one reads the new profile.
 */
export async function saveDesiredStateOfPackage(tx: Tx, packageId: number): Promise<void> {
  const subscribers = await tx
    .selectFrom('subscribers')
    .select('id')
    .where('package_id', '=', packageId)
    .where('status', '<>', 'closed')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await saveDesiredState(
    tx,
    subscribers.map(({ id }) => id),
  );
}

/** Routers that have subscribers of the package and may be written to. */
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
          .where('s.status', '<>', 'closed'),
      ),
    )
    .orderBy('r.id')
    .execute();
  return rows.map(({ id }) => id);
};
