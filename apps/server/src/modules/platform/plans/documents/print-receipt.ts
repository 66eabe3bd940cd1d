import type { CallInput, serviceChargeCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';
import type { FileResponse } from '../../../../core/route.ts';
import { issuerOf, loadPdfWriter } from '../../../billing/invoices/index.ts';
import { findPaidCharge } from '../queries/charges.ts';
import { receiptDocument } from './receipt-document.ts';

export async function printReceipt(
  clock: Clock,
  tx: Tx,
  { params: { id }, query: { language } }: CallInput<typeof serviceChargeCalls.receipt>,
): Promise<FileResponse> {
  const charge = await findPaidCharge(tx, id);
  if (!charge?.receiptNumber) throw new Problem('not_found');
  const printed = receiptDocument(charge, await issuerOf(tx, language));
  const { renderDocument } = await loadPdfWriter();
  const { receiptNumber: title } = charge;
  const options = { size: 'a4' as const, title, logo: null, createdAt: new Date(clock.now()) };
  return { name: `${title}.pdf`, body: renderDocument(one(printed), options) };
}

async function* one<T>(value: T) {
  yield value;
}
