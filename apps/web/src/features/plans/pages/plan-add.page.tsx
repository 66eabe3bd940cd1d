import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FormPage } from '../../../shared/kit/form/form-page.tsx';
import { useSavePlan } from '../api.ts';
import { PlanFields } from '../components/plan-fields.tsx';
import { usePlanForm } from '../components/plan-form.ts';

export default function PlanAddPage() {
  const { t } = useTranslation('plans');
  const navigate = useNavigate();
  const save = useSavePlan();
  const form = usePlanForm();
  return (
    <FormPage
      form={form}
      title={t('create')}
      submitLabel={t('createSubmit')}
      effect={t('createEffect')}
      onSubmit={async (body) => {
        await save.mutateAsync(body);
        notifications.show({ message: t('created', { name: body.name }) });
      }}
      onSaved={() => void navigate('/admin/isp-service-package-list')}
    >
      <PlanFields form={form} />
    </FormPage>
  );
}
