import { type BulkBillsOutcome, type CallInput, type calls, maxBilledAtOnce } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { enqueue } from '@lastmile/jobs';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../../core/caller.ts';
import { Problem } from '../../../../../core/problem.ts';
import { billingMoment, viewerOf } from '../../../invoices/index.ts';
import { payBillsJob, unpayBillsJob } from '../../jobs.ts';
import {
  type BillState,
  type BillTarget,
  billsMeant,
  countMeant,
  newestPayment,
} from '../../queries/bulk-invoices.ts';
import { receivedByHand } from '../../rules/manual-payment.ts';
import { missingRows, type PartOutcome } from './bulk-result.ts';
import { judgePaid, payBills } from './pay-invoices.ts';
import { unpayBills } from './unpay-invoices.ts';

/** Above this many the work is a job that tells how far it is. */
const doneAtOnce = 1_000;

type Body<Call extends 'bulkPaid' | 'bulkUnpaid'> = CallInput<(typeof calls.invoices)[Call]>['body'];

function targetOf({ ids, subscriberIds, filter }: BillTarget): BillTarget {
  if (ids) return { ids };
  return subscriberIds ? { subscriberIds } : { filter: filter ?? { search: '' } };
}

export async function bulkPaid(
  clock: Clock,
  tx: Tx,
  body: Body<'bulkPaid'>,
  caller: Caller,
): Promise<BulkBillsOutcome> {
  const [moment, viewer] = [await billingMoment(tx, clock), await viewerOf(tx, clock, caller)];
  const received = receivedByHand(body, caller, moment);
  const { preview } = body;
  const target = targetOf(body);
  const counted = await countedTarget(tx, target, viewer);
  if (counted.invoices > doneAtOnce) {
    const asked = { target, viewer, received, newest: counted.newest };
    const jobId = preview ? null : await enqueue(tx, payBillsJob, asked);
    return asJob(preview, jobId, counted.invoices, counted.openMinor);
  }
  const bills = await billsMeant(tx, target, viewer, { after: 0, newest: counted.newest, limit: doneAtOnce });
  const outcome = preview ? judgePaid(bills) : await payBills(tx, moment, { viewer, received }, bills);
  return asRows(preview, target, bills, outcome);
}

export async function bulkUnpaid(
  clock: Clock,
  tx: Tx,
  body: Body<'bulkUnpaid'>,
  caller: Caller,
): Promise<BulkBillsOutcome> {
  const viewer = await viewerOf(tx, clock, caller);
  const { preview, reason } = body;
  const target = targetOf(body);
  const counted = await countedTarget(tx, target, viewer);
  const asked = { target, viewer, reason, by: caller.userId, newestPayment: await newestPayment(tx) };
  if (counted.invoices > doneAtOnce) {
    const jobId = preview ? null : await enqueue(tx, unpayBillsJob, { ...asked, newest: counted.newest });
    return asJob(preview, jobId, counted.invoices, counted.paidMinor);
  }
  const bills = await billsMeant(tx, target, viewer, { after: 0, newest: counted.newest, limit: doneAtOnce });
  const at = new Date(clock.now()).toISOString();
  return asRows(preview, target, bills, await unpayBills(tx, { ...asked, at }, bills, preview));
}

async function countedTarget(tx: Tx, target: BillTarget, viewer: Parameters<typeof countMeant>[2]) {
  if ((target.ids?.length ?? 0) > maxBilledAtOnce) throw new Problem('invoices.too_many');
  const counted = await countMeant(tx, target, viewer);
  if (counted.invoices === 0 && target.ids) throw new Problem('not_found');
  return counted;
}

const asJob = (preview: boolean, jobId: number | null, invoices: number, amountMinor: number) => ({
  preview,
  jobId,
  invoices,
  amountMinor,
  done: [],
  refused: [],
});

const asRows = (
  preview: boolean,
  target: BillTarget,
  bills: readonly BillState[],
  { done, refused, amountMinor }: PartOutcome,
) => ({
  preview,
  jobId: null,
  invoices: bills.length,
  amountMinor,
  done: [...done],
  refused: [...refused, ...missingRows(target, bills)],
});
