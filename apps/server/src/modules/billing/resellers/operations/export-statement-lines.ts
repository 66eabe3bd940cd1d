import type { Tx } from '@lastmile/database';
import type { ExportRow } from '../../../../core/route.ts';
import { type Between, streamStatement } from '../queries/statement.ts';

interface Start {
  readonly from: string;
  readonly to: string;
  readonly openingMinor: number;
}

/** All lines of a reseller, or of all, between a row with the opening balance and one with the closing balance. */
export async function* exportStatementLines(
  tx: Tx,
  userId: number | undefined,
  { from, to, openingMinor }: Start,
  between: Between,
): AsyncGenerator<ExportRow> {
  let balanceMinor = openingMinor;
  yield { at: from, kind: 'opening', balanceMinor };
  for await (const line of streamStatement(tx, userId, between)) {
    const { at, kind, number, party, resellerName, amountMinor, vatMinor } = line;
    balanceMinor += amountMinor;
    const side = amountMinor > 0 ? { owedMinor: amountMinor } : { settledMinor: -amountMinor };
    yield { at, kind, number, party, resellerName, ...side, vatMinor, balanceMinor };
  }
  yield { at: to, kind: 'closing', balanceMinor };
}
