import { permits } from '@lastmile/contract';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';

/** Granting money (discounts, credits) needs the permission to update invoices, not only to create them. */
export function requireInvoiceUpdate({ abilities }: Caller): void {
  if (!permits(abilities, 'update', 'Invoice')) throw new Problem('forbidden');
}
