import type { APIRequestContext } from '@playwright/test';
import { createSubscribers } from './subscribers.ts';

interface CreatedInvoice {
  readonly id: number;
  readonly number: string;
  readonly totalMinor: number;
}

/** Creates subscribers, each with an unpaid invoice for the first month. */
export async function createInvoices(
  request: APIRequestContext,
  count: number,
  account?: Parameters<typeof createSubscribers>[2],
) {
  const made = await createSubscribers(request, count, account);
  const invoices: (CreatedInvoice & { readonly username: string; readonly subscriberId: number })[] = [];
  for (const { id: subscriberId, username } of made.subscribers) {
    const invoice = await made.owner.post<CreatedInvoice>(`/api/isp/invoice/create/${subscriberId}`, {
      kind: 'monthly',
    });
    invoices.push({ ...invoice, username, subscriberId });
  }
  return { ...made, invoices };
}
