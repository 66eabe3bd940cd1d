import { type CallOutput, invoiceCalls } from '@lastmile/contract';
import { SegmentedControl } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/client.ts';
import { useMoneyText } from '../../../shared/money/use-money-format.ts';
import { useMoneyChange } from '../../billing/api.ts';
import { MonthBillForm, OneOffBillForm } from './invoice-forms.tsx';
import type { NewBill } from './use-invoice-preview.ts';

interface NewBillDialogProps {
  readonly line: { readonly id: number; readonly username: string };
  readonly onClose: () => void;
  readonly onIssued?: (bill: CallOutput<typeof invoiceCalls.create>) => void;
}

/** A bill for one line: its next month, or charges of one time, shown with lines and sums before it is issued. */
export function NewBillDialog({ line, onClose, onIssued }: NewBillDialogProps) {
  const { t } = useTranslation('billing');
  const { money } = useMoneyText();
  const [kind, setKind] = useState<NewBill['kind']>('monthly');
  const create = useMoneyChange((body: NewBill) =>
    api(invoiceCalls.create, { params: { subscriberId: line.id }, body }),
  );
  const issue = async (body: NewBill) => {
    const bill = await create.mutateAsync(body);
    const amount = money(bill.totalMinor);
    notifications.show({ message: t('issued', { number: bill.number ?? '', amount }) });
    onIssued?.(bill);
  };
  const Form = kind === 'monthly' ? MonthBillForm : OneOffBillForm;
  return (
    <Form
      line={line}
      onIssue={issue}
      onClose={onClose}
      kindChoice={
        <SegmentedControl
          fullWidth
          aria-label={t('billKind')}
          value={kind}
          onChange={(value) => setKind(value as NewBill['kind'])}
          data={[
            { value: 'monthly', label: t('kind.monthly') },
            { value: 'one_off', label: t('kind.one_off') },
          ]}
        />
      }
    />
  );
}
