import { routerEncodings } from '@lastmile/contract';
import { FormSection, WideField } from '@lastmile/ui';
import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AreaField } from './area-field.tsx';
import { ConfirmConnectionField } from './confirm-connection-field.tsx';
import { ConnectionFields } from './connection-fields.tsx';
import { useEncodingLabel } from './encoding-label.ts';
import type { RouterFormParts } from './router-form.ts';

interface RouterFieldsProps {
  readonly parts: RouterFormParts;
  readonly areaName: string | null;
  /** An existing router keeps its password if none is typed. */
  readonly isKnown: boolean;
  /** The user confirms a new or changed connection with their own password. */
  readonly needsConfirmation: boolean;
  /** Connection test and setup script, below the connection fields. */
  readonly connectionTools: ReactNode;
}

/** Value of an emptied optional number field. */
const numberOrNull = (value: number | string) => (value === '' ? null : Number(value));

export function RouterFields({
  parts,
  areaName,
  isKnown,
  needsConfirmation,
  connectionTools,
}: RouterFieldsProps) {
  const { t } = useTranslation('routers');
  const { typed, set, field, errorOf } = parts;
  const encodingLabel = useEncodingLabel();
  return (
    <>
      <FormSection title={t('section.router')}>
        <TextInput {...field('name')} label={t('name')} description={t('nameHint')} withAsterisk />
        <AreaField
          value={typed.areaId ?? null}
          name={areaName}
          error={errorOf('areaId')}
          onChange={(id) => set('areaId', id)}
        />
      </FormSection>
      <FormSection title={t('section.connection')} text={t('section.connectionText')}>
        <ConnectionFields parts={parts} isKnown={isKnown} />
        <WideField>{connectionTools}</WideField>
        {needsConfirmation ? <ConfirmConnectionField parts={parts} isKnown={isKnown} /> : null}
      </FormSection>
      <FormSection title={t('section.management')} text={t('section.managementText')}>
        <TextInput
          {...field('expiredProfile')}
          label={t('expiredProfile')}
          description={t('expiredProfileHint')}
        />
        <NumberInput
          label={t('pollSeconds')}
          description={t('pollSecondsHint')}
          min={30}
          max={3600}
          clampBehavior="none"
          allowDecimal={false}
          value={typed.pollSeconds}
          onChange={(value) => set('pollSeconds', value === '' ? Number.NaN : Number(value))}
          error={errorOf('pollSeconds')}
        />
        <Select
          label={t('textEncoding')}
          description={t('textEncodingHint')}
          allowDeselect={false}
          data={routerEncodings.map((value) => ({ value, label: encodingLabel(value) }))}
          value={typed.textEncoding ?? 'utf-8'}
          onChange={(value) => set('textEncoding', value ?? 'utf-8')}
          error={errorOf('textEncoding')}
        />
        <NumberInput
          label={t('latitude')}
          description={t('placeHint')}
          clampBehavior="none"
          value={typed.latitude ?? ''}
          onChange={(value) => set('latitude', numberOrNull(value))}
          error={errorOf('latitude')}
        />
        <NumberInput
          label={t('longitude')}
          description={t('placeHint')}
          clampBehavior="none"
          value={typed.longitude ?? ''}
          onChange={(value) => set('longitude', numberOrNull(value))}
          error={errorOf('longitude')}
        />
        <WideField>
          <Textarea {...field('note')} label={t('note')} autosize minRows={2} maxRows={6} />
        </WideField>
      </FormSection>
    </>
  );
}
