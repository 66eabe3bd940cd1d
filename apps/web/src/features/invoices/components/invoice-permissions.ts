import type { Action, Invoice, InvoiceRow, Subject } from '@lastmile/contract';
import { usePanelAbility } from '../../../shared/session/ability.ts';

export type BillAction = Invoice['allowed'][number];

const pairs: Readonly<Record<BillAction, readonly [Action, Subject]>> = {
  pay: ['create', 'Payment'],
  edit: ['update', 'Invoice'],
  credit: ['create', 'Invoice'],
  cancel: ['delete', 'Invoice'],
};

/** What a bill's own state lets one do; the server has the last word. */
export function fittingActions({ status, openMinor, paidMinor }: BillState): BillAction[] {
  if (status === 'cancelled') return [];
  const isUntouched = status === 'unpaid' && paidMinor === 0;
  return [
    ...(openMinor > 0 ? (['pay'] as const) : []),
    ...(isUntouched ? (['edit'] as const) : []),
    'credit',
    ...(isUntouched ? (['cancel'] as const) : []),
  ];
}
type BillState = Pick<InvoiceRow, 'status' | 'openMinor' | 'paidMinor'>;

/** Of these, what the user's rights allow. */
export function usePermitted(actions: readonly BillAction[]): BillAction[] {
  const ability = usePanelAbility();
  return actions.filter((action) => ability.can(...pairs[action]));
}
