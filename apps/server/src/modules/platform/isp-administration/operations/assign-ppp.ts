import { type CallInput, calls } from '@lastmile/contract';
import { type Database, withTenant } from '@lastmile/database';
import { auditActorOf } from '../../../../core/call-transaction.ts';
import type { Caller } from '../../../../core/caller.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { assignByCode } from '../../../customers/subscribers/index.ts';

/** As the tenant, so that neither an account nor a customer of another ISP can be meant. */
export const assignPpp = (
  database: Database,
  { body: { ispId, ids, customerCode } }: CallInput<typeof calls.ispAdministration.assignPpp>,
  info: RequestInfo,
  caller: Caller,
) =>
  withTenant(
    database,
    ispId,
    { actor: auditActorOf(calls.ispAdministration.assignPpp, info, caller) },
    (tx) => assignByCode(tx, caller, ids, customerCode),
  );
