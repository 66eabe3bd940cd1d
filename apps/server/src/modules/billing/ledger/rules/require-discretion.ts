import { permits } from '@lastmile/contract';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';

/** What gives money away is for whoever may change invoices, not for all who may make them. */
export function requireInvoiceUpdate({ abilities }: Caller): void {
  if (!permits(abilities, 'update', 'Invoice')) throw new Problem('forbidden');
}
