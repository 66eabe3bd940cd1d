import { type Tx, withPlatform } from '@lastmile/database';
import { enqueue, type JobRun } from '@lastmile/jobs';
import { Problem } from '../../../../core/problem.ts';
import { sendToInbox } from '../../../accounts/inbox/index.ts';
import { type CheckoutUses, refundCheckout } from '../../checkouts/index.ts';
import { administratorIds, type IspStatusChange } from '../../isps/index.ts';
import { refundRegistrationJob } from '../job-definitions.ts';
import { findPaidRegistrations } from '../queries/due-plans.ts';

/** A rejected ISP gets its registration payment back. The gateway is called by a job. */
export async function refundWhenRejected(tx: Tx, { ispId, to, reason }: IspStatusChange): Promise<void> {
  if (to !== 'rejected') return;
  await enqueue(tx, refundRegistrationJob, { ispId, reason: reason ?? 'Rejected' });
}

/** Repeated after a failure; what was refunded is not found again. A refund that is refused is shown to the administrators. */
export async function refundRegistration(
  services: CheckoutUses,
  ispId: number,
  reason: string,
  { userId, read }: Pick<JobRun, 'userId' | 'read'>,
): Promise<number> {
  const actor = { userId: userId ?? null, call: refundRegistrationJob.name };
  const { payments, administrators } = await read(async (tx) => ({
    payments: await findPaidRegistrations(tx, ispId),
    administrators: await administratorIds(tx),
  }));
  let refunds = 0;
  for (const { checkoutId } of payments) {
    const by = { ispId: null, userId: userId ?? administrators[0] ?? 0 };
    try {
      await refundCheckout(services, { id: checkoutId, reason }, by, actor);
      refunds += 1;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await withPlatform(services.database, { actor }, (tx) =>
        sendToInbox(tx, services.clock, administrators, {
          ispId: null,
          kind: 'plans.refund_refused',
          title: 'A registration payment could not be refunded',
          body: error.message,
          link: '/admin/isp-list/',
        }),
      );
    }
  }
  return refunds;
}
