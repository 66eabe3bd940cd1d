import { FormSection } from '@lastmile/ui';
import { MultiSelect, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MoneyField } from '../../../shared/money/money-field.tsx';
import { usePlanNames } from '../api.ts';
import type { CouponForm, CouponValues } from './coupon-form.ts';

/** The day of an instant for a date input, and back: the start of the first day, the end of the last one. */
const dayOf = (instant: string | null | undefined) => (instant ? toDay(new Date(instant)) : '');
const toDay = (date: Date) =>
  [
    date.getFullYear(),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-');
const lastDayOf = (instant: string | null | undefined) =>
  instant ? toDay(new Date(Date.parse(instant) - 1)) : '';
const startOf = (day: string) => (day ? new Date(`${day}T00:00:00`).toISOString() : null);
const endOf = (day: string) => {
  if (!day) return null;
  const next = new Date(`${day}T00:00:00`);
  next.setDate(next.getDate() + 1);
  return next.toISOString();
};

export function CouponFields({ form }: { readonly form: CouponForm }) {
  const { t } = useTranslation('coupons');
  const plans = usePlanNames().data ?? [];
  const typed = form.form.watch();
  const set = <Name extends keyof CouponValues>(name: Name, value: unknown) =>
    form.form.setValue(name, value as never, {
      shouldDirty: true,
      shouldValidate: form.form.formState.isSubmitted,
    });
  const money = (name: 'value' | 'maxDiscountMinor' | 'minAmountMinor') => ({
    value: typed[name] ?? null,
    error: form.errorOf(name),
    onChange: (amount: number | null) => set(name, amount),
  });
  const count = (name: 'maxUses' | 'maxUsesPerIsp') => ({
    value: typed[name] ?? '',
    error: form.errorOf(name),
    allowDecimal: false,
    min: 1,
    placeholder: t('unlimited'),
    onChange: (value: string | number) => set(name, value === '' ? null : Number(value)),
  });
  return (
    <>
      <FormSection title={t('couponSection')} text={t('couponSectionText')}>
        <TextInput {...form.field('code')} label={t('code')} description={t('codeHint')} withAsterisk />
        <TextInput {...form.field('description')} label={t('note')} description={t('noteHint')} />
        <Switch
          label={t('isActive')}
          checked={typed.status === 'active'}
          onChange={(event) => set('status', event.currentTarget.checked ? 'active' : 'inactive')}
        />
      </FormSection>
      <FormSection title={t('discountSection')} text={t('discountSectionText')}>
        <Select
          label={t('kind')}
          allowDeselect={false}
          data={[
            { value: 'percent', label: t('kind.percent') },
            { value: 'fixed', label: t('kind.fixed') },
          ]}
          value={typed.kind}
          onChange={(kind) => {
            set('kind', kind);
            set('value', kind === 'percent' ? 1_000 : null);
          }}
        />
        {typed.kind === 'percent' ? (
          <NumberInput
            label={t('percent')}
            suffix=" %"
            decimalScale={2}
            min={0}
            max={100}
            withAsterisk
            value={typed.value / 100}
            error={form.errorOf('value')}
            onChange={(value) => set('value', Math.round(Number(value || 0) * 100))}
          />
        ) : (
          <MoneyField label={t('amount')} withAsterisk {...money('value')} />
        )}
        <MoneyField
          label={t('maxDiscount')}
          description={t('maxDiscountHint')}
          {...money('maxDiscountMinor')}
        />
        <MoneyField label={t('minAmount')} description={t('minAmountHint')} {...money('minAmountMinor')} />
      </FormSection>
      <FormSection title={t('useSection')} text={t('useSectionText')}>
        <Select
          label={t('scope')}
          allowDeselect={false}
          data={[
            { value: 'any', label: t('scope.any') },
            { value: 'registration', label: t('scope.registration') },
          ]}
          value={typed.scope}
          onChange={(scope) => set('scope', scope)}
        />
        <MultiSelect
          label={t('plans')}
          placeholder={typed.planIds.length === 0 ? t('everyPlan') : ''}
          data={plans.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={typed.planIds.map(String)}
          error={form.errorOf('planIds')}
          clearable
          onChange={(ids) => set('planIds', ids.map(Number))}
        />
        <TextInput
          type="date"
          label={t('startsOn')}
          value={dayOf(typed.startsAt)}
          error={form.errorOf('startsAt')}
          onChange={(event) => set('startsAt', startOf(event.currentTarget.value))}
        />
        <TextInput
          type="date"
          label={t('endsOn')}
          description={t('endsOnHint')}
          value={lastDayOf(typed.endsAt)}
          error={form.errorOf('endsAt')}
          onChange={(event) => set('endsAt', endOf(event.currentTarget.value))}
        />
        <NumberInput label={t('maxUses')} {...count('maxUses')} />
        <NumberInput label={t('maxUsesPerIsp')} {...count('maxUsesPerIsp')} />
      </FormSection>
    </>
  );
}
