import type { IspAction, IspStatus } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';
import { enqueueStatusMail } from '../job-definitions.ts';
import { insertStatusChange, lockIspStatus, updateIspStatus } from '../queries/isp-status.ts';
import { findSettings } from '../queries/platform-settings.ts';
import { statusAfter, statusAfterPayment } from '../rules/isp-status.ts';
import type { IspStatusRules } from '../rules/status-rules.ts';

export interface StatusServices extends IspStatusRules {
  readonly clock: Clock;
}

interface Decision {
  readonly ispId: number;
  readonly action: IspAction;
  readonly reason: string;
}

/**
 * An administrator's decision, in a transaction of the platform. The ISP is mailed by a job. Sessions stay: what its users may
 * do in the new status is checked with every call.
 */
export async function changeIspStatus(
  tx: Tx,
  services: StatusServices,
  { ispId, action, reason }: Decision,
  userId: number,
): Promise<IspStatus> {
  const isp = await lockIspStatus(tx, ispId);
  if (!isp) throw new Problem('not_found');
  const to = statusAfter(action, isp.status);
  if (!to) throw new Problem('isps.status_conflict');
  if (to === 'closed') await requireClosable(tx, services, ispId);
  return applyStatus(tx, services, { ispId, from: isp.status, to, reason, userId });
}

/**
 * After the registration was paid: to the review where the platform reviews registrations, otherwise to active. In a transaction
 * of the platform; does nothing for an ISP that does not wait for a payment, so that it can be repeated.
 */
export async function completeRegistrationPayment(
  tx: Tx,
  services: StatusServices,
  ispId: number,
): Promise<IspStatus | undefined> {
  const [isp, settings] = [await lockIspStatus(tx, ispId), await findSettings(tx)];
  const to = isp && statusAfterPayment(isp.status, settings.reviewRegistrations);
  if (!isp || !to) return undefined;
  return applyStatus(tx, services, { ispId, from: isp.status, to, reason: null, userId: null });
}

async function requireClosable(tx: Tx, { closingRefusals }: IspStatusRules, ispId: number): Promise<void> {
  for (const findRefusal of closingRefusals) {
    const refusal = await findRefusal(tx, ispId);
    if (refusal) throw new Problem(refusal);
  }
}

interface Change {
  readonly ispId: number;
  readonly from: IspStatus;
  readonly to: IspStatus;
  readonly reason: string | null;
  readonly userId: number | null;
}

async function applyStatus(tx: Tx, services: StatusServices, change: Change): Promise<IspStatus> {
  const { ispId, from, to, reason } = change;
  await updateIspStatus(tx, ispId, to);
  const at = new Date(services.clock.now()).toISOString();
  const changeId = await insertStatusChange(tx, { ...change, at });
  for (const effect of services.statusEffects) await effect(tx, { ispId, from, to, reason });
  await enqueueStatusMail(tx, changeId);
  return to;
}
