import type { APIRequestContext } from '@playwright/test';
import { newLines } from './subscribers.ts';

interface Bill {
  readonly id: number;
  readonly number: string;
  readonly totalMinor: number;
}

/** As many lines as are wanted, each with its first month bill, which nobody has paid. */
export async function newBills(
  request: APIRequestContext,
  count: number,
  account?: Parameters<typeof newLines>[2],
) {
  const made = await newLines(request, count, account);
  const bills: (Bill & { readonly username: string; readonly lineId: number })[] = [];
  for (const { id: lineId, username } of made.lines) {
    const bill = await made.owner.post<Bill>(`/api/isp/invoice/create/${lineId}`, { kind: 'monthly' });
    bills.push({ ...bill, username, lineId });
  }
  return { ...made, bills };
}
