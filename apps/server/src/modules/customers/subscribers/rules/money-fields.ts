import { type MoneyField, moneyFields, permits, type SubscriberValues } from '@lastmile/contract';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem } from '../../../../core/problem.ts';

type Money = Readonly<Pick<SubscriberValues, MoneyField>>;
type MoneyUpdate = { readonly [Field in MoneyField]?: SubscriberValues[Field] | undefined };

/** Fields that give money away may be changed only by those who may update invoices. */
export function requireMoneyPermission(caller: Caller, before: Money, after: MoneyUpdate): void {
  if (permits(caller.abilities, 'update', 'Invoice')) return;
  const changed = moneyFields.find((field) => after[field] !== undefined && before[field] !== after[field]);
  if (changed) throw fieldProblem('subscribers.invoice_permission_required', changed);
}
