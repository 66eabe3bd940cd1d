import { permits } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem } from '../../../../core/problem.ts';
import { loadBillingSettings } from '../../../platform/isps/index.ts';

/**
 * A credit note without an invoice has no upper limit of its own. Above the ISP's limit it needs the permission
 * to grant credit.
 */
export async function requireCreditLimit(tx: Tx, amountMinor: number, { abilities }: Caller): Promise<void> {
  if (permits(abilities, 'grant', 'Credit')) return;
  const { generalCreditLimitMinor } = await loadBillingSettings(tx);
  if (amountMinor > generalCreditLimitMinor) {
    throw fieldProblem('invoices.credit_above_limit', 'amountMinor');
  }
}
