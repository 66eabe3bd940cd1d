import { type CallOutput, invoiceCalls } from '@lastmile/contract';
import { SegmentedControl } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/client.ts';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { useBillingMutation } from '../../billing/api.ts';
import { MonthlyInvoiceForm, OneOffInvoiceForm } from './invoice-forms.tsx';
import type { NewInvoice } from './use-invoice-preview.ts';

interface NewInvoiceDialogProps {
  readonly subscriber: { readonly id: number; readonly username: string };
  readonly onClose: () => void;
  readonly onIssued?: (invoice: CallOutput<typeof invoiceCalls.create>) => void;
}

/** Creates an invoice for one subscriber, for the next month or for one-time charges, with a preview. */
export function NewInvoiceDialog({ subscriber, onClose, onIssued }: NewInvoiceDialogProps) {
  const { t } = useTranslation('billing');
  const { money } = useMoneyFormat();
  const [kind, setKind] = useState<NewInvoice['kind']>('monthly');
  const create = useBillingMutation((body: NewInvoice) =>
    api(invoiceCalls.create, { params: { subscriberId: subscriber.id }, body }),
  );
  const issue = async (body: NewInvoice) => {
    const invoice = await create.mutateAsync(body);
    const amount = money(invoice.totalMinor);
    notifications.show({ message: t('issued', { number: invoice.number ?? '', amount }) });
    onIssued?.(invoice);
  };
  const Form = kind === 'monthly' ? MonthlyInvoiceForm : OneOffInvoiceForm;
  return (
    <Form
      subscriber={subscriber}
      onIssue={issue}
      onClose={onClose}
      kindChoice={
        <SegmentedControl
          fullWidth
          aria-label={t('invoiceKind')}
          value={kind}
          onChange={(value) => setKind(value as NewInvoice['kind'])}
          data={[
            { value: 'monthly', label: t('kind.monthly') },
            { value: 'one_off', label: t('kind.one_off') },
          ]}
        />
      }
    />
  );
}
