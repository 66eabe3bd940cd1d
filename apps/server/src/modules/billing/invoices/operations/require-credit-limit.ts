import { permits } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem } from '../../../../core/problem.ts';
import { loadBillingSettings } from '../../../platform/isps/index.ts';

/**
 * A credit note without an invoice and an opening credit have no upper limit of their own. Above the ISP's limit
 * they need the permission to grant credit.
 */
export async function requireCreditLimit(tx: Tx, amountMinor: number, { abilities }: Caller): Promise<void> {
  if (permits(abilities, 'grant', 'Credit')) return;
  const { generalCreditLimitMinor } = await loadBillingSettings(tx);
  if (amountMinor > generalCreditLimitMinor) {
    throw fieldProblem('invoices.credit_above_limit', 'amountMinor');
  }
}
