import { media, type SubscriberSection } from '@lastmile/contract';
import { WideField } from '@lastmile/ui';
import { Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAreaOptions } from '../../../../entities/pickers/options.ts';
import { mediumKeys } from '../labels.ts';
import type { SubscriberForm } from './subscriber-form.ts';

/** How the subscriber is connected, one entry per field in the order shown; username, router and package stand above. */
export function ConnectionFields({ form }: { readonly form: SubscriberForm }) {
  const { t } = useTranslation('subscribers');
  const { text, values, set, errorOf } = form;
  const areas = useAreaOptions() ?? [];
  const fields: Record<SubscriberSection<'connection'>, ReactNode> = {
    areaId: (
      <Select
        label={t('area')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('areaClear') }}
        data={areas}
        value={values.areaId ? String(values.areaId) : null}
        onChange={(id) => set('areaId', id ? Number(id) : null)}
        error={errorOf('areaId')}
        comboboxProps={{ shadow: 'md' }}
      />
    ),
    connectedOn: <TextInput {...text('connectedOn')} type="date" label={t('connectedOn')} />,
    staticIp: (
      <TextInput
        {...text('staticIp')}
        label={t('staticIp')}
        description={t('staticIpHint')}
        inputMode="decimal"
        autoComplete="off"
      />
    ),
    callerId: (
      <div>
        <TextInput
          {...text('callerId')}
          label={t('mac')}
          description={t('macHint')}
          placeholder="0A:1B:2C:3D:4E:5F"
          autoComplete="off"
        />
        <Checkbox
          mt="xs"
          label={t('bindMac')}
          checked={values.bindMac ?? false}
          onChange={(event) => set('bindMac', event.currentTarget.checked)}
        />
      </div>
    ),
    // Stands below the address that it is about.
    bindMac: null,
    medium: (
      <Select
        label={t('medium')}
        clearable
        clearButtonProps={{ 'aria-label': t('mediumClear') }}
        data={media.map((value) => ({ value, label: t(mediumKeys[value]) }))}
        value={values.medium ?? null}
        onChange={(value) => set('medium', value)}
        comboboxProps={{ shadow: 'md' }}
      />
    ),
    onuSerial: <TextInput {...text('onuSerial')} label={t('onu')} autoComplete="off" />,
    vlan: (
      <NumberInput
        label={t('vlan')}
        min={1}
        max={4094}
        allowDecimal={false}
        hideControls
        value={values.vlan ?? ''}
        onChange={(value) => set('vlan', value === '' ? null : Number(value))}
        error={errorOf('vlan')}
      />
    ),
    boxNo: <TextInput {...text('boxNo')} label={t('box')} autoComplete="off" />,
    comment: (
      <WideField>
        <Textarea {...text('comment')} label={t('comment')} autosize minRows={2} />
      </WideField>
    ),
  };
  return Object.entries(fields).map(([key, field]) => <Fragment key={key}>{field}</Fragment>);
}
