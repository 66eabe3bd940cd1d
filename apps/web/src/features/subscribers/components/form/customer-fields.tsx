import { clientTypes } from '@lastmile/contract';
import { WideField } from '@lastmile/ui';
import { Button, Collapse, Select, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Place, PlaceFields } from '../../../../entities/geography/location-fields.tsx';
import { languageNames, languages } from '../../../../shared/i18n/languages.ts';
import { clientTypeKeys } from '../labels.ts';
import classes from './customer-fields.module.css';
import type { LineForm } from './subscriber-form.ts';

const foldedNames = [
  'person.nameBn',
  'person.altMobile',
  'person.email',
  'person.nid',
  'person.divisionId',
  'person.districtId',
  'person.upazilaId',
  'person.thanaId',
] as const;

interface PersonFieldsProps {
  readonly form: LineForm;
  /** Below name and mobile: what is known of the number already. */
  readonly warning?: ReactNode;
}

/** Name and mobile are enough to begin; the rest is folded until it is wanted. */
export function PersonFields({ form, warning }: PersonFieldsProps) {
  const { t } = useTranslation('subscribers');
  const { text, errorOf } = form;
  const [wasOpened, { toggle }] = useDisclosure(false);
  // What is wrong is never folded away.
  const isOpen = wasOpened || foldedNames.some((name) => errorOf(name));
  return (
    <>
      <TextInput {...text('person.name')} label={t('name')} autoComplete="off" withAsterisk />
      <TextInput {...text('person.mobile')} label={t('mobile')} type="tel" autoComplete="off" withAsterisk />
      {warning}
      <WideField>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={toggle}
          aria-expanded={isOpen}
          rightSection={isOpen ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
        >
          {isOpen ? t('personLess') : t('personMore')}
        </Button>
        <Collapse expanded={isOpen}>
          <div className={classes['fields']}>
            <FurtherFields form={form} />
          </div>
        </Collapse>
      </WideField>
    </>
  );
}

function FurtherFields({ form }: { readonly form: LineForm }) {
  const { t } = useTranslation('subscribers');
  const { text, values, set, errorOf } = form;
  const { person = {} } = values;
  const place: Place = person;
  return (
    <>
      <TextInput {...text('person.nameBn')} label={t('nameBn')} lang="bn" autoComplete="off" />
      <TextInput {...text('person.altMobile')} label={t('altMobile')} type="tel" autoComplete="off" />
      <TextInput {...text('person.email')} label={t('email')} type="email" autoComplete="off" />
      <TextInput
        {...text('person.nid')}
        label={t('nid')}
        description={t('nidHint')}
        inputMode="numeric"
        autoComplete="off"
      />
      <div className={classes['wide']}>
        <PlaceFields
          value={place}
          onChange={({ divisionId, districtId, upazilaId, thanaId }) => {
            set('person.divisionId', divisionId ?? null);
            set('person.districtId', districtId ?? null);
            set('person.upazilaId', upazilaId ?? null);
            set('person.thanaId', thanaId ?? null);
          }}
          errors={{
            divisionId: errorOf('person.divisionId'),
            districtId: errorOf('person.districtId'),
            upazilaId: errorOf('person.upazilaId') ?? errorOf('person.thanaId'),
          }}
        />
      </div>
      <TextInput {...text('person.house')} label={t('house')} autoComplete="off" />
      <TextInput {...text('person.road')} label={t('road')} autoComplete="off" />
      <TextInput {...text('person.flat')} label={t('flat')} autoComplete="off" />
      <TextInput {...text('person.landmark')} label={t('landmark')} autoComplete="off" />
      <Select
        label={t('clientType')}
        allowDeselect={false}
        data={clientTypes.map((value) => ({ value, label: t(clientTypeKeys[value]) }))}
        value={person.clientType ?? 'home'}
        onChange={(value) => set('person.clientType', value)}
        comboboxProps={{ shadow: 'md' }}
      />
      <Select
        label={t('language')}
        description={t('languageHint')}
        allowDeselect={false}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={person.language ?? 'en'}
        onChange={(value) => set('person.language', value)}
        comboboxProps={{ shadow: 'md' }}
      />
    </>
  );
}
