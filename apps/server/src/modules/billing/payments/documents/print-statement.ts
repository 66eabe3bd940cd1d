import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import type { FileResponse } from '../../../../core/route.ts';
import { issuerOf, loadPdfWriter } from '../../invoices/index.ts';
import { beginCustomerStatement, firstMovements } from '../operations/get-customer-statement.ts';
import { statementDocument } from './statement-document.ts';

/** About a hundred pages; longer statements are exported. */
const maxPrintedRows = 3_000;

export async function printCustomerStatement(
  clock: Clock,
  tx: Tx,
  input: CallInput<typeof calls.statements.customerPdf>,
  caller: Caller,
): Promise<FileResponse> {
  const { size, language } = input.query;
  const { movements, ...start } = await beginCustomerStatement(clock, tx, input, caller);
  const { rows, isWhole } = await firstMovements(movements(), maxPrintedRows);
  if (!isWhole) {
    throw new Problem('export_too_large', {
      detail: `A printed statement can have up to ${maxPrintedRows} rows. Choose a shorter period, or export it.`,
    });
  }
  const issuer = await issuerOf(tx, language);
  const printed = statementDocument({ ...start, rows }, issuer);
  const { renderDocument } = await loadPdfWriter();
  const title = `statement-${start.customer.pairCode}`;
  const options = { size, title, logo: printed.issuer.logo, createdAt: new Date(clock.now()) };
  return { name: `${title}.pdf`, body: renderDocument(one(printed), options) };
}

async function* one<T>(value: T) {
  yield value;
}
