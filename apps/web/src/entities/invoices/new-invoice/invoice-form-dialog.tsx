import { FormDialog } from '@lastmile/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { InvoicePreview } from './invoice-preview.tsx';
import type { useInvoicePreview } from './use-invoice-preview.ts';

interface InvoiceFormDialogProps {
  readonly username: string;
  readonly preview: ReturnType<typeof useInvoicePreview>;
  readonly problem: unknown;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly submitting: boolean;
  readonly guarded: boolean;
  readonly children: ReactNode;
}

/** Shared dialog of both invoice forms: fields, preview, and a submit button with the total. */
export function InvoiceFormDialog({
  username,
  preview,
  problem,
  children,
  ...dialog
}: InvoiceFormDialogProps) {
  const { t } = useTranslation(['billing', 'shared']);
  const { money } = useMoneyFormat();
  const total = preview.data && !preview.error ? preview.data.totalMinor : undefined;
  return (
    <FormDialog
      {...dialog}
      title={`${t('newInvoice')}: ${username}`}
      submitLabel={
        total === undefined ? t('issueInvoice') : t('issueInvoiceAmount', { amount: money(total) })
      }
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      submitDisabled={preview.error !== null}
      disabledReason={null}
    >
      <ProblemAlert error={problem} />
      {children}
      <InvoicePreview preview={preview} />
    </FormDialog>
  );
}
