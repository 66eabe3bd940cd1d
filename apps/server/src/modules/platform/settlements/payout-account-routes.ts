import { type Call, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { callTransaction } from '../../../core/call-transaction.ts';
import { type Caller, ispOf } from '../../../core/caller.ts';
import { Problem } from '../../../core/problem.ts';
import { plainRoute, type RequestInfo, type Route, route } from '../../../core/route.ts';
import { confirmPassword, type IdentityServices } from '../../accounts/identity/index.ts';
import {
  deletePayoutAccount,
  listPlatformAccounts,
  savePayoutAccount,
  verifyPayoutAccount,
} from './operations/payout-accounts.ts';
import { payoutAccountsOf } from './queries/payout-accounts.ts';

const c = calls.payoutAccounts;
type Author = { readonly ispId: number; readonly name: string };

export const payoutAccountRoutes = (services: IdentityServices): Route[] => {
  /** Where money is paid to is changed only with the caller's password: a session alone may be someone else's. */
  const confirmed = async <T>(
    call: Call,
    password: string,
    info: RequestInfo,
    caller: Caller | undefined,
    work: (tx: Tx, author: Author) => Promise<T>,
  ): Promise<T> => {
    if (!caller || caller.ispId === null) throw new Problem('isp_required');
    const user = await confirmPassword(services, call, caller, password, info, 'currentPassword');
    const author = { ispId: ispOf(caller), name: user.fullName };
    return callTransaction(call, services.database, info, caller, (tx) => work(tx, author));
  };
  return [
    route(c.list, async (tx) => ({ items: await payoutAccountsOf(tx) })),
    plainRoute(c.update, ({ body }, info, caller) =>
      confirmed(c.update, body.currentPassword, info, caller, (tx, author) =>
        savePayoutAccount(services, tx, body, author),
      ),
    ),
    plainRoute(c.delete, ({ body }, info, caller) =>
      confirmed(c.delete, body.currentPassword, info, caller, (tx, author) =>
        deletePayoutAccount(services, tx, body.id, author),
      ),
    ),
    route(c.platformList, (tx, { query }) => listPlatformAccounts(services, tx, query)),
    route(c.verify, (tx, { body }, { userId }) => verifyPayoutAccount(services, tx, body, userId)),
  ];
};
