import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FormPage } from '../../../shared/kit/form/form-page.tsx';
import { useCreatePackage } from '../api.ts';
import { PackageFields } from '../components/package-fields.tsx';
import { usePackageForm } from '../components/package-form.ts';

export default function PackageCreatePage() {
  const { t } = useTranslation('packages');
  const navigate = useNavigate();
  const create = useCreatePackage();
  const form = usePackageForm();
  return (
    <FormPage
      form={form}
      title={t('create')}
      description={t('createText')}
      submitLabel={t('createSubmit')}
      effect={t('createEffect')}
      onSubmit={async (body) => {
        await create.mutateAsync(body);
        notifications.show({ message: t('created', { name: body.name }) });
      }}
      onSaved={() => void navigate('/isp/package-list')}
    >
      <PackageFields form={form} />
    </FormPage>
  );
}
