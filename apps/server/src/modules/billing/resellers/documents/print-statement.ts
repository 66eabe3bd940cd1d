import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';
import type { FileResponse } from '../../../../core/route.ts';
import { issuerOf, loadPdfWriter } from '../../invoices/index.ts';
import { loadStatement } from '../operations/get-statement.ts';
import { statementDocument } from './statement-document.ts';

/** About a hundred pages; longer statements are exported. */
const maxPrintedRows = 3_000;

export async function printStatement(
  clock: Clock,
  tx: Tx,
  input: CallInput<typeof calls.resellers.statementPdf>,
): Promise<FileResponse> {
  const { size, language, ...period } = input.query;
  const { reseller, ...statement } = await loadStatement(
    clock,
    tx,
    { params: input.params, query: period },
    maxPrintedRows,
  );
  if (!statement.isWhole)
    throw new Problem('export_too_large', {
      detail: `A printed statement can have up to ${maxPrintedRows} rows. Choose a shorter period, or export it.`,
    });
  const printed = statementDocument({ reseller, statement }, await issuerOf(tx, language));
  const { renderDocument } = await loadPdfWriter();
  const title = `reseller-statement-${reseller.id}`;
  const options = { size, title, logo: printed.issuer.logo, createdAt: new Date(clock.now()) };
  return { name: `${title}.pdf`, body: renderDocument(one(printed), options) };
}

async function* one<T>(value: T) {
  yield value;
}
