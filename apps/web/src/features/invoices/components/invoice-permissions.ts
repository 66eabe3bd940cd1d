import type { Action, Invoice, InvoiceRow, Subject } from '@lastmile/contract';
import { useCurrentAbility } from '../../../shared/session/ability.ts';

export type InvoiceAction = Invoice['allowed'][number];

const pairs: Readonly<Record<InvoiceAction, readonly [Action, Subject]>> = {
  pay: ['create', 'Payment'],
  edit: ['update', 'Invoice'],
  credit: ['create', 'Invoice'],
  cancel: ['delete', 'Invoice'],
};

/** Actions that the invoice's state allows; the server decides. */
export function allowedActions({ status, balanceDueMinor, paidMinor }: InvoiceStateFields): InvoiceAction[] {
  if (status === 'cancelled') return [];
  const isUntouched = status === 'unpaid' && paidMinor === 0;
  return [
    ...(balanceDueMinor > 0 ? (['pay'] as const) : []),
    ...(isUntouched ? (['edit'] as const) : []),
    'credit',
    ...(isUntouched ? (['cancel'] as const) : []),
  ];
}
type InvoiceStateFields = Pick<InvoiceRow, 'status' | 'balanceDueMinor' | 'paidMinor'>;

/** Those actions that the user's permissions allow. */
export function usePermittedActions(actions: readonly InvoiceAction[]): InvoiceAction[] {
  const ability = useCurrentAbility();
  return actions.filter((action) => ability.can(...pairs[action]));
}
