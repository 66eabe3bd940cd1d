import type { Tx } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { type Clock, dateIn } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import {
  applyCredit,
  issueCreditNotes,
  loadBillingContext,
  requireCreditLimit,
} from '../../../billing/invoices/index.ts';
import { lockBalances, lockDocumentNumbers } from '../../../billing/ledger/index.ts';
import { enqueueCredits } from '../job-definitions.ts';
import { creditables, saveCreditNotes } from '../queries/credits.ts';
import { findOutage } from '../queries/outages.ts';
import { lockOutage, updateOutage } from '../queries/update-outages.ts';
import { creditFor } from '../rules/outage-credit.ts';
import { requireOutage, requireWholeIsp } from './require-outage.ts';

interface Asked {
  readonly id: number;
  readonly days: number;
}
const everyone = 1_000_000;
const chunk = 500;

async function requireCreditable(tx: Tx, id: number, caller: Caller) {
  requireWholeIsp(caller);
  const outage = await findOutage(tx, id, true);
  if (!outage) throw new Problem('not_found');
  if (outage.status !== 'ended') throw new Problem('outages.wrong_state');
  if (outage.creditDays !== null) throw new Problem('outages.already_credited');
  return outage;
}

export async function previewCredits(clock: Clock, tx: Tx, { id, days }: Asked, caller: Caller) {
  const { startedAt } = await requireCreditable(tx, id, caller);
  const credits = await creditsOf(clock, tx, { id, days, startedAt }, 0, everyone);
  const amounts = credits.map(({ amountMinor }) => amountMinor).filter((amount) => amount > 0);
  return {
    subscribers: amounts.length,
    skipped: credits.length - amounts.length,
    totalMinor: amounts.reduce<number>((sum, amount) => sum + amount, 0),
    largestMinor: amounts.reduce<number>((most, amount) => Math.max(most, amount), 0),
  };
}

/** A job issues them, since an outage may affect thousands. */
export async function issueCredits(clock: Clock, tx: Tx, asked: Asked, caller: Caller) {
  await requireOutage(tx, asked.id, caller);
  const sums = await previewCredits(clock, tx, asked, caller);
  if (sums.subscribers === 0) throw new Problem('outages.nothing_to_credit');
  await requireCreditLimit(tx, sums.largestMinor, caller);
  await updateOutage(tx, asked.id, { credit_days: asked.days });
  await enqueueCredits(tx, asked.id);
  return sums;
}

async function creditsOf(
  clock: Clock,
  tx: Tx,
  { id, days, startedAt }: Asked & { readonly startedAt: string },
  after: number,
  limit: number,
) {
  const { settings, timezone } = await loadBillingContext(tx, clock);
  const ofDays = dateIn(timezone, Date.parse(startedAt)).daysInMonth;
  const rows = await creditables(tx, id, after, limit);
  return rows.map((row) => ({
    subscriberId: row.subscriberId,
    ...creditFor(row, { days, ofDays }, settings),
  }));
}

/** Each chunk is one transaction; a subscriber with a credit note is not found again. */
export async function runCredits(clock: Clock, run: JobRun, outageId: number) {
  let [after, issued, isLast] = [0, 0, false];
  while (!isLast) {
    const done = await run.transaction((tx) => creditChunk(clock, tx, outageId, after));
    after = done.last ?? after;
    issued += done.issued;
    isLast = done.last === undefined;
    await run.report({ done: issued });
  }
  return { issued };
}

async function creditChunk(clock: Clock, tx: Tx, outageId: number, after: number) {
  const outage = await lockOutage(tx, outageId);
  if (!outage?.creditDays) return { issued: 0, last: undefined };
  const context = await loadBillingContext(tx, clock);
  const asked = { id: outageId, days: outage.creditDays, startedAt: outage.startedAt };
  const credits = await creditsOf(clock, tx, asked, after, chunk);
  const payable = credits.filter(({ amountMinor }) => amountMinor > 0);
  if (payable.length > 0) {
    const ids = payable.map(({ subscriberId }) => subscriberId);
    // The same order as everywhere: numbers before balances.
    await lockDocumentNumbers(tx, 'credit_note', context.year);
    await lockBalances(tx, ids);
    const notes = await issueCreditNotes(
      tx,
      context,
      payable.map((credit) => ({
        ...credit,
        invoiceId: null,
        cause: 'outage' as const,
        reason: outage.name,
      })),
    );
    await saveCreditNotes(tx, outageId, notes);
    await applyCredit(tx, ids, context.at);
  }
  return { issued: payable.length, last: credits.at(-1)?.subscriberId };
}
