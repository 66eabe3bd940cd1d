import { billingKinds, billingModes, type SubscriberSection } from '@lastmile/contract';
import { WideField } from '@lastmile/ui';
import { Alert, NumberInput, Select, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyField } from '../../../../shared/money/money-field.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { billingKeys, modeKeys } from '../labels.ts';
import { DiscountDay, DiscountPreview, DiscountValue } from './discount-fields.tsx';
import type { SubscriberForm } from './subscriber-form.ts';

interface BillingFieldsProps {
  readonly form: SubscriberForm;
  readonly packagePriceMinor: number | undefined;
}

/** Billing fields. Those that reduce what is charged require permission to change invoices. */
export function BillingFields({ form, packagePriceMinor }: BillingFieldsProps) {
  const { t } = useTranslation('subscribers');
  const { text, values, set, errorOf } = form;
  const { money } = useMoneyFormat();
  const isLocked = !useCurrentAbility().can('update', 'Invoice');
  const fields: Record<SubscriberSection<'billing'>, ReactNode> = {
    billing: (
      <Select
        label={t('billing')}
        disabled={isLocked}
        allowDeselect={false}
        data={billingKinds.map((value) => ({ value, label: t(billingKeys[value]) }))}
        value={values.billing ?? 'normal'}
        onChange={(value) => set('billing', value)}
        error={errorOf('billing')}
        comboboxProps={{ shadow: 'md' }}
      />
    ),
    freeUntil:
      values.billing === 'free' ? (
        <TextInput
          {...text('freeUntil')}
          type="date"
          label={t('freeUntil')}
          description={t('freeUntilHint')}
          disabled={isLocked}
        />
      ) : null,
    billingMode: (
      <Select
        label={t('mode')}
        description={t('modeHint')}
        allowDeselect={false}
        data={billingModes.map((value) => ({ value, label: t(modeKeys[value]) }))}
        value={values.billingMode ?? 'prepaid'}
        onChange={(value) => set('billingMode', value)}
        comboboxProps={{ shadow: 'md' }}
      />
    ),
    billingDay: (
      <NumberInput
        label={t('billingDay')}
        description={t('billingDayHint')}
        disabled={isLocked}
        min={1}
        max={28}
        allowDecimal={false}
        value={values.billingDay ?? ''}
        onChange={(value) => set('billingDay', value === '' ? undefined : Number(value))}
        error={errorOf('billingDay')}
      />
    ),
    agreedPriceMinor: (
      <MoneyField
        label={t('agreedPrice')}
        description={
          packagePriceMinor === undefined
            ? t('agreedPriceHint')
            : t('agreedPriceOf', { price: money(packagePriceMinor) })
        }
        disabled={isLocked}
        value={values.agreedPriceMinor ?? null}
        onChange={(amount) => set('agreedPriceMinor', amount)}
        error={errorOf('agreedPriceMinor')}
      />
    ),
    monthlyDiscountMinor: <DiscountValue form={form} isLocked={isLocked} />,
    discountPercent: null,
    discountFrom: <DiscountDay form={form} isLocked={isLocked} name="discountFrom" />,
    discountUntil: <DiscountDay form={form} isLocked={isLocked} name="discountUntil" />,
  };
  return (
    <>
      {isLocked ? (
        <WideField>
          <Alert color="gray" icon={<IconLock size={18} />} p="sm">
            {t('moneyLocked')}
          </Alert>
        </WideField>
      ) : null}
      {Object.entries(fields).map(([key, field]) => (
        <Fragment key={key}>{field}</Fragment>
      ))}
      <DiscountPreview form={form} priceMinor={values.agreedPriceMinor ?? packagePriceMinor} />
    </>
  );
}
