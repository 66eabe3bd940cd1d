import { PageHeader } from '@lastmile/ui';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CustomerAsResellerForm, NewResellerForm } from '../components/add-reseller.tsx';

/** Both ways of adding a reseller, with the conditions. */
export default function ResellerConditionPage() {
  const { t } = useTranslation('resellers');
  const [kind, setKind] = useState('new');
  return (
    <>
      <PageHeader title={t('addTitle')} />
      <SegmentedControl
        mb="lg"
        maw="100%"
        styles={{ label: { whiteSpace: 'nowrap' } }}
        aria-label={t('who')}
        value={kind}
        onChange={setKind}
        data={[
          { value: 'new', label: t('whoNew') },
          { value: 'customer', label: t('whoCustomer') },
        ]}
      />
      {kind === 'new' ? <NewResellerForm /> : <CustomerAsResellerForm />}
    </>
  );
}
