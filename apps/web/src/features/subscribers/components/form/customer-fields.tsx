import {
  clientTypes,
  customerFields,
  type CustomerFields as Fields,
  type KeysWith,
  keysOf,
} from '@lastmile/contract';
import { WideField } from '@lastmile/ui';
import { Button, Collapse, Select, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LocationFields, type Place } from '../../../../entities/geography/location-fields.tsx';
import { languageNames, languages } from '../../../../shared/i18n/languages.ts';
import { clientTypeKeys } from '../labels.ts';
import classes from './customer-fields.module.css';
import type { SubscriberForm } from './subscriber-form.ts';

type FormField = Exclude<keyof Fields, KeysWith<Fields, { readonly apiOnly: true }>>;
/** Name and mobile are always shown. */
type MoreField = Exclude<FormField, 'name' | 'mobile'>;

interface CustomerFieldsProps {
  readonly form: SubscriberForm;
  /** Shown below name and mobile, such as a warning about duplicates. */
  readonly warning?: ReactNode;
}

/** Name and mobile are required; the other fields are collapsed at first. */
export function CustomerFields({ form, warning }: CustomerFieldsProps) {
  const { t } = useTranslation('subscribers');
  const { text, errorOf } = form;
  const [wasOpened, { toggle }] = useDisclosure(false);
  // Fields with errors are never collapsed.
  const isOpen = wasOpened || keysOf(customerFields).some((key) => isMore(key) && errorOf(`customer.${key}`));
  return (
    <>
      <TextInput {...text('customer.name')} label={t('name')} autoComplete="off" withAsterisk />
      <TextInput
        {...text('customer.mobile')}
        label={t('mobile')}
        type="tel"
        autoComplete="off"
        withAsterisk
      />
      {warning}
      <WideField>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={toggle}
          aria-expanded={isOpen}
          rightSection={isOpen ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
        >
          {isOpen ? t('customerLess') : t('customerMore')}
        </Button>
        <Collapse expanded={isOpen}>
          <div className={classes['fields']}>
            <MoreCustomerFields form={form} />
          </div>
        </Collapse>
      </WideField>
    </>
  );
}

function MoreCustomerFields({ form }: { readonly form: SubscriberForm }) {
  const { t } = useTranslation('subscribers');
  const { text, values, set, errorOf } = form;
  const { customer = {} } = values;
  const place: Place = customer;
  const fields: Record<MoreField, ReactNode> = {
    nameBn: <TextInput {...text('customer.nameBn')} label={t('nameBn')} lang="bn" autoComplete="off" />,
    altMobile: (
      <TextInput {...text('customer.altMobile')} label={t('altMobile')} type="tel" autoComplete="off" />
    ),
    email: <TextInput {...text('customer.email')} label={t('email')} type="email" autoComplete="off" />,
    nid: (
      <TextInput
        {...text('customer.nid')}
        label={t('nid')}
        description={t('nidHint')}
        inputMode="numeric"
        autoComplete="off"
      />
    ),
    divisionId: (
      <div className={classes['wide']}>
        <LocationFields
          value={place}
          onChange={({ divisionId, districtId, upazilaId, thanaId }) => {
            set('customer.divisionId', divisionId ?? null);
            set('customer.districtId', districtId ?? null);
            set('customer.upazilaId', upazilaId ?? null);
            set('customer.thanaId', thanaId ?? null);
          }}
          errors={{
            divisionId: errorOf('customer.divisionId'),
            districtId: errorOf('customer.districtId'),
            upazilaId: errorOf('customer.upazilaId') ?? errorOf('customer.thanaId'),
          }}
        />
      </div>
    ),
    // Chosen together with the division.
    districtId: null,
    upazilaId: null,
    thanaId: null,
    house: <TextInput {...text('customer.house')} label={t('house')} autoComplete="off" />,
    road: <TextInput {...text('customer.road')} label={t('road')} autoComplete="off" />,
    flat: <TextInput {...text('customer.flat')} label={t('flat')} autoComplete="off" />,
    landmark: <TextInput {...text('customer.landmark')} label={t('landmark')} autoComplete="off" />,
    clientType: (
      <Select
        label={t('clientType')}
        allowDeselect={false}
        data={clientTypes.map((value) => ({ value, label: t(clientTypeKeys[value]) }))}
        value={customer.clientType ?? 'home'}
        onChange={(value) => set('customer.clientType', value)}
        comboboxProps={{ shadow: 'md' }}
      />
    ),
    language: (
      <Select
        label={t('language')}
        description={t('languageHint')}
        allowDeselect={false}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={customer.language ?? 'en'}
        onChange={(value) => set('customer.language', value)}
        comboboxProps={{ shadow: 'md' }}
      />
    ),
  };
  return Object.entries(fields).map(([key, field]) => <Fragment key={key}>{field}</Fragment>);
}

const isMore = (key: keyof Fields) => key !== 'name' && key !== 'mobile';
