import type { APIRequestContext } from '@playwright/test';
import { runSql } from './database.ts';
import { createSubscribers } from './subscribers.ts';

interface CreatedInvoice {
  readonly id: number;
  readonly number: string;
  readonly totalMinor: number;
}

/** The day of the month two weeks from now, at most the 28th: a month up to it is charged in part. */
export const inTwoWeeks = () => (new Date(Date.now() + 14 * 86_400_000).getUTCDate() % 28) + 1;

/** Creates subscribers, each with an unpaid invoice for the first weeks, at least two whatever day it is. */
export async function createInvoices(
  request: APIRequestContext,
  count: number,
  account?: Parameters<typeof createSubscribers>[2],
) {
  const made = await createSubscribers(request, count, account, { billingDay: inTwoWeeks() });
  const invoices: (CreatedInvoice & { readonly username: string; readonly subscriberId: number })[] = [];
  for (const { id: subscriberId, username } of made.subscribers) {
    const invoice = await made.owner.post<CreatedInvoice>(`/api/isp/invoice/create/${subscriberId}`, {
      kind: 'monthly',
    });
    invoices.push({ ...invoice, username, subscriberId });
  }
  return { ...made, invoices };
}

/** Moves the due date past the grace period. */
export const skipGracePeriod = (invoiceIds: readonly number[]) =>
  runSql(
    `
    alter table invoices disable trigger reject_change;
    update invoices set issued_on = issued_on - 40, due_on = due_on - 40, month = date_trunc('month', issued_on - 40)::date
    where id in (${invoiceIds.join()});
    alter table invoices enable trigger reject_change`,
    [],
  );
