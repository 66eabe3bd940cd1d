import { firstInvoiceRules, reactivationRules, vatModes } from '@lastmile/contract';
import {
  Input,
  NativeSelect,
  NumberInput,
  SegmentedControl,
  SimpleGrid,
  Switch,
  TextInput,
} from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MoneyField } from '../../../shared/money/money-field.tsx';
import type { BillingFieldsProps, BillingValues } from './billing-settings-values.ts';
import { ExcludedDaysField } from './excluded-days-field.tsx';
import { ReminderDays } from './reminder-days-field.tsx';

const whole = (typed: string | number) => (typed === '' ? Number.NaN : Number(typed));

/** Due date, reminders and suspension. */
export function DunningFields(props: BillingFieldsProps) {
  const { values, set, errorOf } = props;
  const { t } = useTranslation('payments');
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NumberInput
          label={t('setting.dueDays')}
          description={t('setting.dueDaysHint')}
          value={values.dueDays}
          onChange={(typed) => set({ dueDays: whole(typed) })}
          error={errorOf('dueDays')}
          allowDecimal={false}
          clampBehavior="none"
        />
        <NumberInput
          label={t('setting.graceDays')}
          description={t('setting.graceDaysHint')}
          value={values.graceDays}
          onChange={(typed) => set({ graceDays: whole(typed) })}
          error={errorOf('graceDays')}
          allowDecimal={false}
          clampBehavior="none"
        />
        <NumberInput
          label={t('setting.suspensionHour')}
          description={t('setting.suspensionHourHint')}
          suffix=":00"
          value={values.suspensionHour}
          onChange={(typed) => set({ suspensionHour: whole(typed) })}
          error={errorOf('suspensionHour')}
          allowDecimal={false}
          clampBehavior="none"
        />
      </SimpleGrid>
      <ReminderDays {...props} />
      <ExcludedDaysField {...props} />
    </>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** Automatic billing runs. */
export function AutoFields({ values, set }: BillingFieldsProps) {
  const { t } = useTranslation('payments');
  return (
    <>
      <Switch
        label={t('setting.auto')}
        description={t('setting.autoHint')}
        checked={values.autoBilling}
        onChange={(event) => set({ autoBilling: event.currentTarget.checked })}
      />
      {values.autoBilling ? (
        <NativeSelect
          label={t('setting.autoHour')}
          description={t('setting.autoHourHint')}
          value={String(values.autoBillingHour)}
          onChange={(event) => set({ autoBillingHour: Number(event.currentTarget.value) })}
          data={hours}
        />
      ) : null}
    </>
  );
}

const firstInvoiceKeys = {
  full: 'setting.firstFull',
  prorated: 'setting.firstProrated',
  none: 'setting.firstNone',
} as const;
const returnKeys = { keep: 'setting.reactivationKeep', restart: 'setting.reactivationRestart' } as const;

/** Proration of the first invoice and of time on hold. */
export function InvoiceSettingsFields({ values, set, errorOf }: BillingFieldsProps) {
  const { t } = useTranslation('payments');
  return (
    <>
      <Input.Wrapper
        label={t('setting.firstInvoice')}
        description={t('setting.firstInvoiceHint')}
        labelElement="div"
      >
        <SegmentedControl
          mt={6}
          fullWidth
          aria-label={t('setting.firstInvoice')}
          value={values.firstInvoice}
          onChange={(firstInvoice) => set({ firstInvoice: firstInvoice as BillingValues['firstInvoice'] })}
          data={firstInvoiceRules.map((value) => ({ value, label: t(firstInvoiceKeys[value]) }))}
        />
      </Input.Wrapper>
      <Input.Wrapper
        label={t('setting.reactivation')}
        description={t('setting.reactivationHint')}
        labelElement="div"
      >
        <SegmentedControl
          mt={6}
          fullWidth
          aria-label={t('setting.reactivation')}
          value={values.reactivationRule}
          onChange={(reactivationRule) =>
            set({ reactivationRule: reactivationRule as BillingValues['reactivationRule'] })
          }
          data={reactivationRules.map((value) => ({ value, label: t(returnKeys[value]) }))}
        />
      </Input.Wrapper>
      <Switch
        label={t('setting.invoiceSuspended')}
        description={t('setting.invoiceSuspendedHint')}
        checked={values.invoiceSuspended}
        onChange={(event) => set({ invoiceSuspended: event.currentTarget.checked })}
      />
      <MoneyField
        label={t('setting.generalCreditLimit')}
        description={t('setting.generalCreditLimitHint')}
        value={values.generalCreditLimitMinor}
        onChange={(limit) => set({ generalCreditLimitMinor: limit ?? 0 })}
        error={errorOf('generalCreditLimitMinor')}
      />
    </>
  );
}

const vatKeys = {
  inclusive: 'setting.vatInclusive',
  on_top: 'setting.vatOnTop',
  exempt: 'setting.vatExempt',
} as const;

export function VatFields({ values, set, errorOf }: BillingFieldsProps) {
  const { t } = useTranslation('payments');
  return (
    <>
      <Input.Wrapper label={t('setting.vat')} description={t('setting.vatHint')} labelElement="div">
        <SegmentedControl
          mt={6}
          fullWidth
          aria-label={t('setting.vat')}
          value={values.vatMode}
          onChange={(vatMode) => set({ vatMode: vatMode as BillingValues['vatMode'] })}
          data={vatModes.map((value) => ({ value, label: t(vatKeys[value]) }))}
        />
      </Input.Wrapper>
      {values.vatMode === 'exempt' ? null : (
        <NumberInput
          label={t('setting.vatRate')}
          suffix=" %"
          decimalScale={2}
          // The contract uses hundredths of a percent.
          value={values.vatRate / 100}
          onChange={(typed) => set({ vatRate: Math.round(whole(typed) * 100) })}
          error={errorOf('vatRate')}
          clampBehavior="none"
        />
      )}
      <Switch
        label={t('setting.round')}
        description={t('setting.roundHint')}
        checked={values.roundToWhole}
        onChange={(event) => set({ roundToWhole: event.currentTarget.checked })}
      />
    </>
  );
}

const prefixKeys = {
  invoicePrefix: 'setting.prefix',
  creditNotePrefix: 'setting.creditNotePrefix',
  receiptPrefix: 'setting.receiptPrefix',
} as const;

export function NumberFields({ values, set, errorOf }: BillingFieldsProps) {
  const { t } = useTranslation('payments');
  const digits = Math.min(Math.max(values.numberPadding || 1, 1), 10);
  const exampleOf = (prefix: string) =>
    `${prefix}-${new Date().getFullYear()}-${'123'.padStart(digits, '0')}`;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      {(['invoicePrefix', 'creditNotePrefix', 'receiptPrefix'] as const).map((name) => (
        <TextInput
          key={name}
          label={t(prefixKeys[name])}
          description={t('setting.example', { number: exampleOf(values[name]) })}
          value={values[name]}
          onChange={(event) => set({ [name]: event.currentTarget.value.toUpperCase() })}
          error={errorOf(name)}
          maxLength={10}
        />
      ))}
      <NumberInput
        label={t('setting.padding')}
        description={t('setting.paddingHint')}
        value={values.numberPadding}
        onChange={(typed) => set({ numberPadding: whole(typed) })}
        error={errorOf('numberPadding')}
        allowDecimal={false}
        clampBehavior="none"
      />
    </SimpleGrid>
  );
}
