import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { sendToInbox } from '../../../accounts/inbox/index.ts';
import { type AskedUser, lockUser, recordRequest, wasAskedSince } from '../queries/asked-users.ts';
import type { LeakContext } from '../queries/columns.ts';
import { heldTooLong, reversedByReceiver } from '../queries/leaks.ts';
import { explanationRequest, handOverRequest } from '../rules/request-texts.ts';
import { contextOf } from './list-leaks.ts';

const dayMs = 24 * 60 * 60_000;

interface Request<Leak> {
  /** Of the message in the inbox. */
  readonly kind: string;
  /** In the audit log. */
  readonly event: string;
  readonly link: string;
  /** What the user is asked about; undefined if there is no such leak. */
  find(tx: Tx, context: LeakContext, userId: number): Promise<Leak | undefined>;
  textOf(leak: Leak, user: AskedUser): string;
}

const handOver: Request<{ readonly amountMinor: number }> = {
  kind: 'cash.hand_over_requested',
  event: 'hand_over_requested',
  link: '/isp/cash-hand-over',
  async find(tx, context, userId) {
    const amountMinor = await heldTooLong(tx, context, userId);
    return amountMinor > 0 ? { amountMinor } : undefined;
  },
  textOf: ({ amountMinor }, user) => handOverRequest(amountMinor, user),
};

const explanation: Request<{ readonly amountMinor: number; readonly numbers: readonly string[] }> = {
  kind: 'payments.explanation_requested',
  event: 'explanation_requested',
  link: '/isp/payment-list?status=reversed',
  async find(tx, context, userId) {
    const reversed = await reversedByReceiver(tx, context, userId);
    if (reversed.length === 0) return undefined;
    return {
      amountMinor: reversed.reduce((sum, { minor }) => sum + minor, 0),
      numbers: reversed.map(({ number }) => number),
    };
  },
  textOf: ({ amountMinor, numbers }, user) => explanationRequest(amountMinor, numbers, user),
};

/** Asks the user of a leak, at most once a day. */
const askUser =
  <Leak extends object>({ kind, event, link, find, textOf }: Request<Leak>) =>
  async (clock: Clock, tx: Tx, userId: number, { ispId }: Caller) => {
    const user = await lockUser(tx, userId);
    const leak = user && (await find(tx, await contextOf(clock, tx), userId));
    if (!leak) throw new Problem('leaks.already_fixed');
    const since = new Date(clock.now() - dayMs).toISOString();
    if (await wasAskedSince(tx, userId, kind, since)) throw new Problem('leaks.already_asked');
    const title = textOf(leak, user);
    await sendToInbox(tx, clock, [userId], { ispId, kind, title, body: null, link });
    await recordRequest(tx, event, userId);
    return { ...leak, fullName: user.fullName };
  };

/** Asks who holds cash for too long to hand it over. */
export const askForCash = askUser(handOver);

const askAboutReversals = askUser(explanation);
/** Asks who reversed payments that they had received themselves why they did so. */
export async function askForExplanation(clock: Clock, tx: Tx, userId: number, caller: Caller) {
  const { fullName, amountMinor, numbers } = await askAboutReversals(clock, tx, userId, caller);
  return { fullName, amountMinor, payments: numbers.length };
}
