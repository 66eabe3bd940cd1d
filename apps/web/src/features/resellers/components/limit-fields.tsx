import { FormSection, WideField } from '@lastmile/ui';
import { MultiSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAreaOptions, usePackageOptions } from '../../../entities/pickers/options.ts';
import type { FormParts } from './form-parts.ts';

/** The business, what the reseller may sell, and the rights. */
export function LimitFields(form: FormParts) {
  const { t } = useTranslation('resellers');
  const { field } = form;
  const isWholesale = form.values['model'] === 'wholesale';
  return (
    <>
      <FormSection title={t('businessSection')} text={t('businessSectionText')}>
        <TextInput {...field('businessName')} label={t('businessName')} autoComplete="off" />
        <TextInput
          {...field('usernamePrefix')}
          label={t('usernamePrefix')}
          description={t('usernamePrefixHint')}
          autoComplete="off"
        />
        {isWholesale ? (
          <TextInput
            {...field('invoicePrefix')}
            label={t('invoicePrefix')}
            description={t('invoicePrefixHint')}
            autoComplete="off"
          />
        ) : null}
        <WideField>
          <Textarea {...field('address')} label={t('address')} autosize minRows={2} />
        </WideField>
      </FormSection>
      <FormSection title={t('sellsSection')} text={t('sellsSectionText')}>
        <Choice
          form={form}
          name="areaIds"
          label={t('areas')}
          all={t('areasAll')}
          data={useAreaOptions() ?? []}
        />
        <Choice
          form={form}
          name="packageIds"
          label={t('packages')}
          all={t('packagesAll')}
          data={usePackageOptions() ?? []}
        />
      </FormSection>
      <FormSection title={t('rightsSection')} text={t('rightsSectionText')}>
        <Right
          form={form}
          name="mayCollect"
          label={t('mayCollect')}
          hint={isWholesale ? t('mayCollectRetailHint') : t('mayCollectHint')}
        />
        {isWholesale ? (
          <Right
            form={form}
            name="maySetRetailPrice"
            label={t('maySetRetailPrice')}
            hint={t('maySetRetailPriceHint')}
          />
        ) : null}
        <Right form={form} name="maySuspend" label={t('maySuspend')} hint={t('maySuspendHint')} />
        <Right form={form} name="maySeeLive" label={t('maySeeLive')} hint={t('maySeeLiveHint')} />
      </FormSection>
    </>
  );
}

interface ChoiceProps {
  readonly form: FormParts;
  readonly name: 'areaIds' | 'packageIds';
  readonly label: string;
  readonly all: string;
  readonly data: { value: string; label: string }[];
}

function Choice({ form, name, label, all, data }: ChoiceProps) {
  const { t } = useTranslation('resellers');
  const chosen = (form.values[name] ?? []) as readonly number[];
  return (
    <WideField>
      <MultiSelect
        label={label}
        placeholder={chosen.length > 0 ? '' : all}
        searchable
        clearable
        data={data}
        value={chosen.map(String)}
        onChange={(ids) => form.set(name, ids.map(Number))}
        error={form.errorOf(name)}
        clearButtonProps={{ 'aria-label': t('clear', { field: label }) }}
        comboboxProps={{ shadow: 'md' }}
      />
    </WideField>
  );
}

interface RightProps {
  readonly form: FormParts;
  readonly name: 'mayCollect' | 'maySuspend' | 'maySeeLive' | 'maySetRetailPrice';
  readonly label: string;
  readonly hint: string;
}

const Right = ({ form, name, label, hint }: RightProps) => (
  <Switch
    label={label}
    description={hint}
    checked={form.values[name] === true}
    onChange={(event) => form.set(name, event.currentTarget.checked)}
  />
);
