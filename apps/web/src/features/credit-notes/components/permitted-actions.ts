import type { CreditNote, CreditNoteRow } from '@lastmile/contract';
import { useCurrentAbility } from '../../../shared/session/ability.ts';

export type CreditNoteAction = CreditNote['allowed'][number];

/** Actions that the credit note's state and the user's permissions allow; the server decides. */
export function usePermittedActions({
  status,
  refundedMinor,
  creditMinor,
}: Pick<CreditNoteRow, 'status' | 'refundedMinor' | 'creditMinor'>): CreditNoteAction[] {
  const ability = useCurrentAbility();
  const canReverse = status === 'issued' && refundedMinor === 0 && ability.can('delete', 'Invoice');
  const canRefund = creditMinor > 0 && ability.can('delete', 'Payment');
  return [...(canRefund ? (['refund'] as const) : []), ...(canReverse ? (['reverse'] as const) : [])];
}
