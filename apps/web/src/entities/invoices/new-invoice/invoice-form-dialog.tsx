import { FormDialog } from '@lastmile/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useMoneyText } from '../../../shared/money/use-money-format.ts';
import { BillPreview } from './invoice-preview.tsx';
import type { useBillPreview } from './use-invoice-preview.ts';

interface BillFormDialogProps {
  readonly username: string;
  readonly preview: ReturnType<typeof useBillPreview>;
  readonly problem: unknown;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly submitting: boolean;
  readonly guarded: boolean;
  readonly children: ReactNode;
}

/** The frame of both kinds of bill: fields, what the bill would be, and the button that says how much it is. */
export function BillFormDialog({ username, preview, problem, children, ...dialog }: BillFormDialogProps) {
  const { t } = useTranslation(['billing', 'shared']);
  const { money } = useMoneyText();
  const total = preview.data && !preview.error ? preview.data.totalMinor : undefined;
  return (
    <FormDialog
      {...dialog}
      title={`${t('newBill')}: ${username}`}
      submitLabel={total === undefined ? t('issue') : t('issueOf', { amount: money(total) })}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      submitDisabled={preview.error !== null}
    >
      <ProblemAlert error={problem} />
      {children}
      <BillPreview preview={preview} />
    </FormDialog>
  );
}
