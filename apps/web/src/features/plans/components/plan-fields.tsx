import { FormSection, WideField } from '@lastmile/ui';
import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MoneyField } from '../../../shared/money/money-field.tsx';
import type { PlanForm, PlanValues } from './plan-form.ts';
import { SlabFields } from './slab-fields.tsx';

const modelLabels = {
  flat: 'model.flat',
  per_subscriber: 'model.per_subscriber',
  slabs: 'model.slabs',
} as const;

type CountName =
  | 'sort'
  | 'months'
  | 'trialDays'
  | 'maxSubscribers'
  | 'maxRouters'
  | 'maxStaff'
  | 'maxResellers';

export function PlanFields({ form }: { readonly form: PlanForm }) {
  const { t } = useTranslation('plans');
  const typed = form.form.watch();
  const set = <Name extends keyof PlanValues>(name: Name, value: unknown) =>
    form.form.setValue(name, value as never, {
      shouldDirty: true,
      shouldValidate: form.form.formState.isSubmitted,
    });
  const count = (name: CountName) => ({
    value: typed[name] ?? '',
    error: form.errorOf(name),
    allowDecimal: false,
    allowNegative: false,
    onChange: (value: string | number) => set(name, value === '' ? null : Number(value)),
  });
  const money = (name: 'priceMinor' | 'registrationFeeMinor') => ({
    value: typed[name] ?? null,
    error: form.errorOf(name),
    onChange: (amount: number | null) => set(name, amount),
  });
  const chooseModel = (model: string | null) => {
    set('priceModel', model);
    if (model === 'slabs') {
      set('priceMinor', 0);
      if (typed.slabs.length === 0) set('slabs', [{ upTo: null, priceMinor: null }]);
    } else set('slabs', []);
  };
  return (
    <>
      <FormSection title={t('planSection')} text={t('planSectionText')}>
        <TextInput {...form.field('name')} label={t('name')} withAsterisk />
        <NumberInput label={t('sort')} description={t('sortHint')} {...count('sort')} />
        <WideField>
          <Textarea
            {...form.field('description')}
            label={t('description')}
            description={t('descriptionHint')}
            autosize
            minRows={2}
          />
        </WideField>
        <Switch
          label={t('isPublic')}
          description={t('isPublicHint')}
          checked={typed.isPublic}
          onChange={(event) => set('isPublic', event.currentTarget.checked)}
        />
        <Switch
          label={t('isArchived')}
          description={t('isArchivedHint')}
          checked={typed.status === 'archived'}
          onChange={(event) => set('status', event.currentTarget.checked ? 'archived' : 'active')}
        />
      </FormSection>
      <FormSection title={t('priceSection')} text={t('priceSectionText')}>
        <Select
          label={t('priceModel')}
          allowDeselect={false}
          data={(['flat', 'per_subscriber', 'slabs'] as const).map((value) => ({
            value,
            label: t(modelLabels[value]),
          }))}
          value={typed.priceModel}
          onChange={chooseModel}
        />
        {typed.priceModel === 'slabs' ? (
          <WideField>
            <SlabFields form={form} onChange={(slabs) => set('slabs', slabs)} />
          </WideField>
        ) : (
          <MoneyField
            label={typed.priceModel === 'flat' ? t('pricePerMonth') : t('pricePerSubscriber')}
            withAsterisk
            {...money('priceMinor')}
          />
        )}
        <MoneyField
          label={t('registrationFee')}
          description={t('registrationFeeHint')}
          withAsterisk
          {...money('registrationFeeMinor')}
        />
        <NumberInput
          label={t('months')}
          description={t('monthsHint')}
          withAsterisk
          min={1}
          max={36}
          {...count('months')}
        />
        <NumberInput
          label={t('trialDays')}
          description={t('trialDaysHint')}
          withAsterisk
          max={365}
          {...count('trialDays')}
        />
        <NumberInput
          label={t('vatRate')}
          suffix=" %"
          decimalScale={2}
          min={0}
          max={100}
          value={typed.vatRate / 100}
          error={form.errorOf('vatRate')}
          onChange={(value) => set('vatRate', Math.round(Number(value || 0) * 100))}
        />
      </FormSection>
      <FormSection title={t('limitSection')} text={t('limitSectionText')}>
        <NumberInput
          label={t('maxSubscribers')}
          description={t('maxSubscribersHint')}
          placeholder={t('unlimited')}
          {...count('maxSubscribers')}
        />
        <NumberInput label={t('maxRouters')} placeholder={t('unlimited')} {...count('maxRouters')} />
        <NumberInput
          label={t('maxStaff')}
          description={t('maxStaffHint')}
          placeholder={t('unlimited')}
          {...count('maxStaff')}
        />
        <NumberInput label={t('maxResellers')} placeholder={t('unlimited')} {...count('maxResellers')} />
      </FormSection>
    </>
  );
}
