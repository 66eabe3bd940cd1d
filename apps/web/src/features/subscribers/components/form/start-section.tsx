import { FormSection, WideField } from '@lastmile/ui';
import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FirstInvoice } from './first-invoice.tsx';
import { type NewSubscriberForm, validateOnceSubmitted } from './new-subscriber-values.ts';

interface StartSectionProps {
  readonly contractForm: NewSubscriberForm;
  readonly issues: boolean;
  readonly onIssues: (issues: boolean) => void;
}

/** Whether service starts now or later, and what the first invoice will be. */
export function StartSection({ contractForm, issues, onIssues }: StartSectionProps) {
  const { t } = useTranslation('subscribers');
  const { form } = contractForm;
  const typed = form.watch();
  const validate = validateOnceSubmitted(contractForm);
  const { packageId, billing, billingMode, billingDay, agreedPriceMinor } = typed;
  const { monthlyDiscountMinor, discountPercent } = typed;
  const [connectedOn, discountFrom, discountUntil] = [
    typed.connectedOn || null,
    typed.discountFrom || null,
    typed.discountUntil || null,
  ];
  return (
    <FormSection title={t('startTitle')} text={t('startText')}>
      <Radio.Group
        label={t('start')}
        value={typed.activate ? 'now' : 'later'}
        onChange={(value) => form.setValue('activate', value === 'now', validate)}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="now" label={t('startNow')} description={t('startNowHint')} />
          <Radio value="later" label={t('startLater')} description={t('startLaterHint')} />
        </Stack>
      </Radio.Group>
      {packageId && billing !== 'free' ? (
        <WideField>
          <FirstInvoice
            typed={{
              ...{ packageId, billing, billingMode, billingDay, agreedPriceMinor },
              ...{ monthlyDiscountMinor, discountPercent, discountFrom, discountUntil },
              connectedOn,
            }}
            isActive={typed.activate}
            issues={issues}
            onIssues={onIssues}
          />
        </WideField>
      ) : null}
    </FormSection>
  );
}
