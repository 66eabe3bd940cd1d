import type { CallOutput, planCalls } from '@lastmile/contract';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { FormPage } from '../../../shared/kit/form/form-page.tsx';
import { usePlan, useSavePlan } from '../api.ts';
import { PlanFields } from '../components/plan-fields.tsx';
import { usePlanForm } from '../components/plan-form.ts';
import { PlanVersions } from '../components/plan-versions.tsx';

export default function PlanEditPage() {
  const { t } = useTranslation('plans');
  const found = usePlan(Number(useParams()['servicePid']));
  if (found.data) return <PlanEdit key={found.data.version} plan={found.data} />;
  return (
    <DetailPage
      skeleton="form"
      title={t('edit')}
      back={{ to: '/admin/isp-service-package-list', label: t('title') }}
      query={found}
    >
      {() => null}
    </DetailPage>
  );
}

function PlanEdit({ plan }: { readonly plan: CallOutput<typeof planCalls.get> }) {
  const { t } = useTranslation('plans');
  const navigate = useNavigate();
  const save = useSavePlan();
  const form = usePlanForm(plan);
  return (
    <>
      <FormPage
        form={form}
        title={t('editTitle', { name: plan.name })}
        submitLabel={t('save')}
        effect={plan.isps > 0 ? t('saveEffect', { count: plan.isps }) : t('saveEffectUnused')}
        onSubmit={async (body) => {
          await save.mutateAsync({ ...body, id: plan.id, version: plan.version });
          notifications.show({ message: t('saved', { name: body.name }) });
        }}
        onSaved={() => void navigate('/admin/isp-service-package-list')}
      >
        <PlanFields form={form} />
      </FormPage>
      <PlanVersions versions={plan.versions} />
    </>
  );
}
