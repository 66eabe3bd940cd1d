import type { CreditNoteRow } from '@lastmile/contract';
import type { CreditNoteAction } from '../permitted-actions.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { ReverseDialog } from './reverse-dialog.tsx';

interface CreditNoteDialogProps {
  readonly action: CreditNoteAction;
  readonly note: CreditNoteRow;
  readonly onClose: () => void;
}

export function CreditNoteDialog({ action, note, onClose }: CreditNoteDialogProps) {
  const Dialog = action === 'refund' ? RefundDialog : ReverseDialog;
  return <Dialog note={note} onClose={onClose} />;
}
