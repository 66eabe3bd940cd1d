import { PageHeader } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';
import { NewResellerForm } from '../components/add-reseller.tsx';

export default function ResellerCreatePage() {
  const { t } = useTranslation('resellers');
  return (
    <>
      <PageHeader title={t('createTitle')} />
      <NewResellerForm />
    </>
  );
}
