import { type CallInput, calls } from '@lastmile/contract';
import { withPlatform } from '@lastmile/database';
import { auditActorOf } from '../../../../core/call-transaction.ts';
import type { Caller } from '../../../../core/caller.ts';
import { withUpdate } from '../../../../core/columns.ts';
import { Problem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { confirmPassword, type IdentityServices } from '../../../accounts/identity/index.ts';
import { enqueueApprovalMail } from '../job-definitions.ts';
import { findSettlementSettings, updateSettlementSettings } from '../queries/settlement-settings.ts';

const call = calls.settlements.updateSettings;

/** Switching the second person off needs a second factor, and all administrators are notified. */
export async function saveSettlementSettings(
  services: IdentityServices,
  { currentPassword, version, ...update }: CallInput<typeof call>['body'],
  info: RequestInfo,
  caller: Caller | undefined,
) {
  if (!caller) throw new Problem('unauthenticated');
  const user = await confirmPassword(services, call, caller, currentPassword, info, 'currentPassword');
  return withPlatform(services.database, { actor: auditActorOf(call, info, caller) }, async (tx) => {
    const before = await findSettlementSettings(tx);
    const settings = withUpdate(before, update);
    const switchesOff = before.needsSecondApproval && !settings.needsSecondApproval;
    if (switchesOff && user.twoFactorSince === null) throw new Problem('settlements.two_factor_needed');
    const saved = await updateSettlementSettings(tx, settings, version);
    if (!saved) throw new Problem('stale');
    if (before.needsSecondApproval !== settings.needsSecondApproval)
      await enqueueApprovalMail(tx, { author: user.fullName, isNeeded: settings.needsSecondApproval });
    return saved;
  });
}
