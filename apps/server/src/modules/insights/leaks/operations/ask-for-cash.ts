import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { sendToInbox } from '../../../accounts/inbox/index.ts';
import {
  handOverRequested,
  lockCashHolder,
  recordHandOverRequest,
  wasAskedSince,
} from '../queries/held-cash.ts';
import { heldTooLong } from '../queries/leaks.ts';
import { handOverRequest } from '../rules/hand-over-request.ts';
import { contextOf } from './list-leaks.ts';

const dayMs = 24 * 60 * 60_000;

/** Asks who holds cash for too long to hand it over, at most once a day. */
export async function askForCash(clock: Clock, tx: Tx, userId: number, { ispId }: Caller) {
  const holder = await lockCashHolder(tx, userId);
  const amountMinor = holder ? await heldTooLong(tx, await contextOf(clock, tx), userId) : 0;
  if (!holder || amountMinor === 0) throw new Problem('leaks.already_fixed');
  const since = new Date(clock.now() - dayMs).toISOString();
  if (await wasAskedSince(tx, userId, since)) throw new Problem('leaks.already_asked');
  await sendToInbox(tx, clock, [userId], {
    ispId,
    kind: handOverRequested,
    title: handOverRequest(amountMinor, holder),
    body: null,
    link: '/isp/cash-hand-over',
  });
  await recordHandOverRequest(tx, userId);
  return { fullName: holder.fullName, amountMinor };
}
