import {
  type BulkInvoicesResult,
  type CallInput,
  type calls,
  maxInvoicesAtOnce,
  maxPreviewRows,
} from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { enqueue } from '@lastmile/jobs';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../../core/caller.ts';
import { Problem } from '../../../../../core/problem.ts';
import { loadBillingContext, type Viewer, viewerOf } from '../../../invoices/index.ts';
import { payInvoicesJob, unpayInvoicesJob } from '../../job-definitions.ts';
import {
  countTargeted,
  type InvoiceState,
  type InvoiceTarget,
  newestPayment,
  ownersOf,
  targetedInvoices,
} from '../../queries/bulk-invoices.ts';
import { manualPayment } from '../../rules/manual-payment.ts';
import { requireAllowedMethods, requireAreas } from '../require-collection-limits.ts';
import { requireNewTransaction } from '../require-new-transaction.ts';
import { type ChunkResult, missingRows } from './bulk-result.ts';
import { evaluatePaid, payInvoices } from './pay-invoices.ts';
import { unpayInvoices } from './unpay-invoices.ts';

/** Larger requests become a job with progress. */
const maxWithoutJob = 1_000;

type Body<Call extends 'bulkPaid' | 'bulkUnpaid'> = CallInput<(typeof calls.invoices)[Call]>['body'];

function targetOf({ ids, subscriberIds, filter }: InvoiceTarget): InvoiceTarget {
  if (ids) return { ids };
  return subscriberIds ? { subscriberIds } : { filter: filter ?? { search: '' } };
}

export async function bulkPaid(
  clock: Clock,
  tx: Tx,
  body: Body<'bulkPaid'>,
  caller: Caller,
): Promise<BulkInvoicesResult> {
  requireAreas(caller);
  const [billingContext, viewer] = [await loadBillingContext(tx, clock), await viewerOf(tx, clock, caller)];
  const received = manualPayment(body, caller, billingContext);
  await requireAllowedMethods(tx, caller.userId, [received.method]);
  await requireNewTransaction(tx, received);
  const { preview } = body;
  const target = targetOf(body);
  const counted = await countedTarget(tx, target, viewer);
  const job = { preview, jobId: null, invoices: counted.invoices, amountMinor: counted.balanceDueMinor };
  if (needsJob(counted) && !preview) {
    const request = { target, viewer, received, newest: counted.newest };
    return { ...job, jobId: await enqueue(tx, payInvoicesJob, request), done: [], refused: [], rows: [] };
  }
  const targetedRows = await evaluatedRows(tx, target, viewer, counted);
  const outcome = preview
    ? evaluatePaid(targetedRows)
    : await payInvoices(tx, billingContext, { viewer, received }, targetedRows);
  const rows = preview ? await previewRows(tx, outcome, targetedRows, (row) => row.balanceDueMinor) : [];
  if (needsJob(counted)) return { ...job, done: [], refused: [...outcome.refused], rows };
  return { ...asRows(preview, target, targetedRows, outcome), rows };
}

export async function bulkUnpaid(
  clock: Clock,
  tx: Tx,
  body: Body<'bulkUnpaid'>,
  caller: Caller,
): Promise<BulkInvoicesResult> {
  const viewer = await viewerOf(tx, clock, caller);
  const { preview, reason } = body;
  const target = targetOf(body);
  const counted = await countedTarget(tx, target, viewer);
  const request = { target, viewer, reason, by: caller.userId, newestPayment: await newestPayment(tx) };
  const job = { preview, jobId: null, invoices: counted.invoices, amountMinor: counted.paidMinor };
  if (needsJob(counted) && !preview) {
    const jobId = await enqueue(tx, unpayInvoicesJob, { ...request, newest: counted.newest });
    return { ...job, jobId, done: [], refused: [], rows: [] };
  }
  const targetedRows = await evaluatedRows(tx, target, viewer, counted);
  const at = new Date(clock.now()).toISOString();
  const outcome = await unpayInvoices(tx, { ...request, at }, targetedRows, preview);
  const rows = preview ? await previewRows(tx, outcome, targetedRows, ({ paidMinor }) => paidMinor) : [];
  if (needsJob(counted)) return { ...job, done: [], refused: [...outcome.refused], rows };
  return { ...asRows(preview, target, targetedRows, outcome), rows };
}

async function countedTarget(tx: Tx, target: InvoiceTarget, viewer: Viewer) {
  if ((target.ids?.length ?? 0) > maxInvoicesAtOnce) throw new Problem('invoices.too_many');
  const counted = await countTargeted(tx, target, viewer);
  if (counted.invoices === 0 && target.ids) throw new Problem('not_found');
  return counted;
}

const needsJob = ({ invoices }: { readonly invoices: number }): boolean => invoices > maxWithoutJob;

/** All that are selected; of a job's invoices the first ones, for its preview. */
const evaluatedRows = (
  tx: Tx,
  target: InvoiceTarget,
  viewer: Viewer,
  counted: { readonly invoices: number; readonly newest: number },
) =>
  targetedInvoices(tx, target, viewer, {
    after: 0,
    newest: counted.newest,
    limit: needsJob(counted) ? maxPreviewRows : maxWithoutJob,
  });

const asRows = (
  preview: boolean,
  target: InvoiceTarget,
  targetedRows: readonly InvoiceState[],
  { done, refused, amountMinor }: ChunkResult,
) => ({
  preview,
  jobId: null,
  invoices: targetedRows.length,
  amountMinor,
  done: [...done],
  refused: [...refused, ...missingRows(target, targetedRows)],
});

/** Whose invoices change by how much, and whose do not. */
async function previewRows(
  tx: Tx,
  { done, refused }: ChunkResult,
  targetedRows: readonly InvoiceState[],
  amountOf: (invoice: InvoiceState) => number,
) {
  const staying = refused.slice(0, maxPreviewRows).map(({ id }) => id);
  const ids = [...done.slice(0, maxPreviewRows), ...staying];
  const owners = new Map((await ownersOf(tx, ids)).map((row) => [row.id, row]));
  const states = new Map(targetedRows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const owner = owners.get(id);
    const state = states.get(id);
    return owner ? [{ ...owner, amountMinor: state ? amountOf(state) : 0 }] : [];
  });
}
