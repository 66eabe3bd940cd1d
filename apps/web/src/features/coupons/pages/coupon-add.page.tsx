import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FormPage } from '../../../shared/kit/form/form-page.tsx';
import { useSaveCoupon } from '../api.ts';
import { CouponFields } from '../components/coupon-fields.tsx';
import { useCouponForm } from '../components/coupon-form.ts';

export default function CouponAddPage() {
  const { t } = useTranslation('coupons');
  const navigate = useNavigate();
  const save = useSaveCoupon();
  const form = useCouponForm();
  return (
    <FormPage
      form={form}
      title={t('create')}
      submitLabel={t('createSubmit')}
      onSubmit={async (body) => {
        await save.mutateAsync(body);
        notifications.show({ message: t('created', { code: body.code }) });
      }}
      onSaved={() => void navigate('/admin/coupon-code-list')}
    >
      <CouponFields form={form} />
    </FormPage>
  );
}
