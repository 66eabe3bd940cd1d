import { maxPreviewRows } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import type { Clock } from '@lastmile/kit';
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
import { saveCreditNotes, subscriberNames } from '../queries/credits.ts';
import { findOutage } from '../queries/outages.ts';
import { lockOutage, updateOutage } from '../queries/update-outages.ts';
import { amountOf, type CreditOf, creditsOf } from './credits-of-outage.ts';
import { requireOutage, requireWholeIsp } from './require-outage.ts';

interface Asked {
  readonly id: number;
  readonly days: number;
}

async function requireCreditable(tx: Tx, id: number, caller: Caller) {
  requireWholeIsp(caller);
  const outage = await findOutage(tx, id, true);
  if (!outage) throw new Problem('not_found');
  if (outage.status !== 'ended') throw new Problem('outages.wrong_state');
  if (outage.creditDays !== null) throw new Problem('outages.already_credited');
  return outage;
}

/** The sums of all, and the first subscribers of both kinds by name. */
export async function previewCredits(clock: Clock, tx: Tx, asked: Asked, caller: Caller) {
  const { credits, ...sums } = await evaluateCredits(clock, tx, asked, caller);
  const shown = [
    ...credits.filter(({ notes }) => notes.length > 0).slice(0, maxPreviewRows),
    ...credits.filter(({ notes }) => notes.length === 0).slice(0, maxPreviewRows),
  ];
  const names = await subscriberNames(
    tx,
    shown.map(({ subscriberId }) => subscriberId),
  );
  const rows = shown.flatMap(({ subscriberId, notes }) => {
    const found = names.get(subscriberId);
    return found ? [{ ...found, amountMinor: amountOf(notes) }] : [];
  });
  return { ...sums, rows };
}

async function evaluateCredits(clock: Clock, tx: Tx, { id, days }: Asked, caller: Caller) {
  const { startedAt } = await requireCreditable(tx, id, caller);
  const sums = { subscribers: 0, notes: 0, skipped: 0, totalMinor: 0, largestMinor: 0 };
  const all: CreditOf[] = [];
  for (let after: number | undefined = 0; after !== undefined; ) {
    const credits: CreditOf[] = await creditsOf(clock, tx, { id, days, startedAt }, after);
    all.push(...credits);
    for (const { notes } of credits) {
      const amountMinor = amountOf(notes);
      sums.subscribers += amountMinor > 0 ? 1 : 0;
      sums.notes += notes.length;
      sums.skipped += amountMinor > 0 ? 0 : 1;
      sums.totalMinor += amountMinor;
      sums.largestMinor = Math.max(sums.largestMinor, amountMinor);
    }
    after = credits.at(-1)?.subscriberId;
  }
  return { ...sums, credits: all };
}

/** A job issues them, since an outage may affect thousands. */
export async function issueCredits(clock: Clock, tx: Tx, asked: Asked, caller: Caller) {
  await requireOutage(tx, asked.id, caller);
  const { credits: _, ...sums } = await evaluateCredits(clock, tx, asked, caller);
  if (sums.subscribers === 0) throw new Problem('outages.nothing_to_credit');
  await requireCreditLimit(tx, sums.largestMinor, caller);
  await updateOutage(tx, asked.id, { credit_days: asked.days });
  await enqueueCredits(tx, asked.id);
  return sums;
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
  // Before the days are chosen, so that two outages do not credit the same one at the same time.
  await lockDocumentNumbers(tx, 'credit_note', context.year);
  const asked = { id: outageId, days: outage.creditDays, startedAt: outage.startedAt };
  const credits = await creditsOf(clock, tx, asked, after);
  const payable = credits.filter(({ notes }) => notes.length > 0);
  if (payable.length > 0) {
    const ids = payable.map(({ subscriberId }) => subscriberId);
    await lockBalances(tx, ids);
    const issued = await issueCreditNotes(
      tx,
      context,
      payable.flatMap(({ subscriberId, notes }) =>
        notes.map((note) => ({
          ...{ ...note, subscriberId, invoiceId: null },
          ...{ cause: 'outage' as const, reason: outage.name },
        })),
      ),
    );
    await saveCreditNotes(tx, outageId, issued);
    await applyCredit(tx, ids, context.at);
  }
  return { issued: payable.length, last: credits.at(-1)?.subscriberId };
}
