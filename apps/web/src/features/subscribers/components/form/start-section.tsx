import { FormSection, WideField } from '@lastmile/ui';
import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { usePackagesOnSale } from '../../../../entities/pickers/options.ts';
import { FirstInvoice } from './first-invoice.tsx';
import { type NewSubscriberForm, validateOnceSubmitted } from './new-subscriber-values.ts';

interface StartSectionProps {
  readonly contractForm: NewSubscriberForm;
  readonly chosen: NonNullable<ReturnType<typeof usePackagesOnSale>>[number] | undefined;
}

/** Whether service starts now or later, and what the first invoice will be. */
export function StartSection({ contractForm, chosen }: StartSectionProps) {
  const { t } = useTranslation('subscribers');
  const { form } = contractForm;
  const typed = form.watch();
  const validate = validateOnceSubmitted(contractForm);
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
      {chosen && typed.billing !== 'free' ? (
        <WideField>
          <FirstInvoice
            packageName={chosen.name}
            priceMinor={amountOr(typed.agreedPriceMinor, chosen.priceMinor)}
            discountMinor={amountOr(typed.monthlyDiscountMinor, 0)}
            connectionChargeMinor={chosen.connectionChargeMinor}
          />
        </WideField>
      ) : null}
    </FormSection>
  );
}

/** The amount may be invalid while it is being typed. */
const amountOr = (amount: number | null | undefined, fallback: number) =>
  typeof amount === 'number' && Number.isSafeInteger(amount) ? amount : fallback;
