import type { JobRun } from '@lastmile/jobs';
import { enqueueSendingLater } from '../../outbox/index.ts';
import { nextDue } from '../queries/delivery.ts';
import { deliver } from './deliver.ts';
import { notifyFailures } from './notify-managers.ts';
import type { Uses } from './transports.ts';

const automatic = { campaignId: null };
const minuteMs = 60_000;

/** Sends the due automatic messages of an ISP. */
export async function sendNotifications(
  services: Uses,
  run: Pick<JobRun, 'transaction' | 'ispId' | 'signal'>,
) {
  const { clock } = services;
  const { sent, failed, unknown, isDown } = await deliver(services, run, automatic, {
    groupSize: 4,
    lanes: 3,
  });
  await run.transaction(async (tx) => {
    if (failed > 0) await notifyFailures(tx, clock, run.ispId ?? 0, failed);
    const dueAt = await nextDue(tx, automatic, new Date(clock.now()).toISOString());
    if (dueAt === undefined) return;
    const pauseMs = Math.max(isDown ? minuteMs : 1_000, Date.parse(dueAt) - clock.now());
    // The queue uses the system time, also if the services have a test clock.
    await enqueueSendingLater(tx, new Date(Date.now() + pauseMs));
  });
  return { sent, failed, unknown };
}
