import { withPlatform } from '@lastmile/database';
import { claimDueCheckouts, findCheckout } from '../queries/checkouts.ts';
import type { CheckoutUses } from '../services.ts';
import { pollRefunds } from './apply-refund.ts';
import { verifyCheckout } from './verify-checkout.ts';

const actor = { userId: null, call: 'checkouts.poll' };
const perRun = 200;
const atOnce = 8;
/** A question that breaks off is asked again after this. */
const retryMs = 5 * 60_000;

/** Asks about checkouts whose browser or notification never came. */
export async function pollCheckouts(services: CheckoutUses): Promise<number> {
  const { database, clock, log } = services;
  const now = clock.now();
  const [from, later] = [new Date(now).toISOString(), new Date(now + retryMs).toISOString()];
  const ids = await withPlatform(database, { actor }, (tx) => claimDueCheckouts(tx, from, later, perRun));
  const left = [...ids];
  const work = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const due = id;
      try {
        const checkout = await withPlatform(database, { actor, readOnly: true }, (tx) =>
          findCheckout(tx, due),
        );
        if (checkout) await verifyCheckout(services, checkout, { source: 'poll', actor });
      } catch (error) {
        log.error({ err: error, checkout: due }, 'could not check an online payment');
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, ids.length) }, work));
  await pollRefunds(services);
  return ids.length;
}
