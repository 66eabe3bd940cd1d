import type { Tx } from '@lastmile/database';
import { streamUsers, type UserFilter } from '../queries/users.ts';

/** Without the lists that a column cannot hold. */
export async function* exportUsers(tx: Tx, filter: UserFilter) {
  for await (const { areaIds: _areas, paymentMethods: _methods, ...user } of streamUsers(tx, filter))
    yield user;
}
