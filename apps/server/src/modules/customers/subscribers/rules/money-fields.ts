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

/** Fields that give money away may be changed only by whoever may also change invoices. */
export function requireMoneyPermission(caller: Caller, before: MoneyFields, after: MoneyFields): void {
  if (permits(caller.abilities, 'update', 'Invoice')) return;
  const changed = fields.find((field) => before[field] !== after[field]);
  if (changed) throw fieldProblem('subscribers.invoice_permission_required', changed);
}
