import { permits } from '@lastmile/contract';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem } from '../../../../core/problem.ts';

export interface MoneyFields {
  readonly billing: string;
  readonly billingDay: number;
  readonly agreedPriceMinor: number | null;
  readonly monthlyDiscountMinor: number;
}

const fields = ['billing', 'billingDay', 'agreedPriceMinor', 'monthlyDiscountMinor'] as const;

/** Fields that reduce revenue may be changed only with permission to change invoices. */
export function requireMoneyPermission(caller: Caller, before: MoneyFields, after: MoneyFields): void {
  if (permits(caller.abilities, 'update', 'Invoice')) return;
  const changed = fields.find((field) => before[field] !== after[field]);
  if (changed) throw fieldProblem('subscribers.invoice_permission_required', changed);
}
