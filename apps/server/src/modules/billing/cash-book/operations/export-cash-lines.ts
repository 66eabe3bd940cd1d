import type { Tx } from '@lastmile/database';
import type { ExportRow } from '../../../../core/route.ts';
import { type Between, type CashAccount, streamCashLines } from '../queries/cash-statement.ts';

interface Start {
  readonly from: string;
  readonly to: string;
  readonly openingMinor: number;
}

/** All movements, between a row with the opening balance and one with the closing balance. */
export async function* exportCashLines(
  tx: Tx,
  of: CashAccount,
  { from, to, openingMinor }: Start,
  between: Between,
): AsyncGenerator<ExportRow> {
  let balanceMinor = openingMinor;
  yield { at: from, kind: 'opening', balanceMinor };
  for await (const { at, kind, number, party, userName, amountMinor } of streamCashLines(tx, of, between)) {
    balanceMinor += amountMinor;
    const side = amountMinor > 0 ? { receivedMinor: amountMinor } : { paidMinor: -amountMinor };
    yield { at, kind, number, party, userName, ...side, balanceMinor };
  }
  yield { at: to, kind: 'closing', balanceMinor };
}
