import { type CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { callTransaction } from '../../../../core/call-transaction.ts';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { createUserWith, type IdentityServices } from '../../../accounts/identity/index.ts';
import { isConfined } from '../../../accounts/roles/index.ts';
import { findResellerRole } from '../queries/references.ts';
import { findResellerModel } from '../queries/resellers.ts';
import { staffOf } from '../queries/staff.ts';

const c = calls.resellerStaff;

export async function listStaff(tx: Tx, id: number) {
  return { items: await staffOf(tx, await requireSeller(tx, id)) };
}

/** A user with the role of resellers who works for one of them: what they see and may do is what the reseller may. */
export async function createStaff(
  services: IdentityServices,
  caller: Caller,
  { params: { id }, body }: CallInput<typeof c.create>,
  info: RequestInfo,
) {
  if (isConfined(caller)) throw new Problem('outside_data_scope');
  const { roleId, resellerUserId } = await callTransaction(
    c.create,
    services.database,
    info,
    caller,
    async (tx) => ({ resellerUserId: await requireSeller(tx, id), roleId: await findResellerRole(tx) }),
  );
  const form = { ...body, roleId, areaIds: [], paymentMethods: [], resellerUserId };
  return createUserWith(services, caller, { call: c.create, form, info }, async (_tx, created) => created);
}

async function requireSeller(tx: Tx, id: number): Promise<number> {
  const found = await findResellerModel(tx, id);
  if (!found) throw new Problem('not_found');
  return found.userId;
}
