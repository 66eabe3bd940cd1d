import { PageHeader } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';
import { CustomerAsResellerForm } from '../components/add-reseller.tsx';

export default function ResellerAddPage() {
  const { t } = useTranslation('resellers');
  return (
    <>
      <PageHeader title={t('customerTitle')} />
      <CustomerAsResellerForm />
    </>
  );
}
