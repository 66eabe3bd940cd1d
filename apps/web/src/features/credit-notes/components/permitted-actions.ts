import type { CreditNote, CreditNoteRow } from '@lastmile/contract';
import { useCurrentAbility } from '../../../shared/session/ability.ts';

export type CreditNoteAction = CreditNote['allowed'][number];

/** Actions that the credit note's state and the user's permissions allow; the server decides. */
export function usePermittedActions({
  kind,
  status,
  refundedMinor,
  creditMinor,
}: Pick<CreditNoteRow, 'kind' | 'status' | 'refundedMinor' | 'creditMinor'>): CreditNoteAction[] {
  const ability = useCurrentAbility();
  const isReversible = kind === 'credit' && status === 'issued' && refundedMinor === 0;
  const canReverse = isReversible && ability.can('delete', 'Invoice');
  const canRefund = creditMinor > 0 && ability.can('delete', 'Payment');
  return [...(canRefund ? (['refund'] as const) : []), ...(canReverse ? (['reverse'] as const) : [])];
}
