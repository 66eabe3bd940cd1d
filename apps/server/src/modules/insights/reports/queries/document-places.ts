import { type RawBuilder, sql } from 'kysely';
import { inPlaces, type Places } from './subscriber-columns.ts';

const areasBelow = (areaId: number) => sql`any(array(select area_descendants(${areaId})))`;
const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql`${sql.join([sql`true`, ...conditions], sql` and `)}`;

/** As in the list of invoices: these keep the area, package and reseller of their subscriber. */
export const invoicesIn = ({ areaId, packageId, resellerId }: Places): RawBuilder<boolean> =>
  all([
    ...(areaId ? [sql<boolean>`area_id = ${areasBelow(areaId)}`] : []),
    ...(packageId ? [sql<boolean>`package_id = ${packageId}`] : []),
    ...(resellerId ? [sql<boolean>`reseller_user_id = ${resellerId}`] : []),
  ]);

/** As in the list of payments: these keep the reseller, and are in the area that the subscriber is in now. */
export const paymentsIn = ({ areaId, resellerId }: Places): RawBuilder<boolean> =>
  all([
    ...(areaId
      ? [
          sql<boolean>`subscriber_id in (select s.id from subscribers s where s.area_id = ${areasBelow(areaId)})`,
        ]
      : []),
    ...(resellerId ? [sql<boolean>`reseller_user_id = ${resellerId}`] : []),
  ]);

/** Credit notes keep none of them. */
export const creditNotesIn = (places: Places): RawBuilder<boolean> =>
  sql`subscriber_id in (select s.id from subscribers s where ${inPlaces(places)})`;
