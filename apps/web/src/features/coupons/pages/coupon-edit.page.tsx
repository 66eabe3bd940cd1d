import type { CallOutput, couponCalls } from '@lastmile/contract';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { FormPage } from '../../../shared/kit/form/form-page.tsx';
import { useCoupon, useSaveCoupon } from '../api.ts';
import { CouponFields } from '../components/coupon-fields.tsx';
import { useCouponForm } from '../components/coupon-form.ts';
import { RedemptionList } from '../components/redemption-list.tsx';

export default function CouponEditPage() {
  const { t } = useTranslation('coupons');
  const found = useCoupon(Number(useParams()['ccId']));
  if (found.data) return <CouponEdit key={found.data.version} coupon={found.data} />;
  return (
    <DetailPage
      skeleton="form"
      title={t('edit')}
      back={{ to: '/admin/coupon-code-list', label: t('title') }}
      query={found}
    >
      {() => null}
    </DetailPage>
  );
}

function CouponEdit({ coupon }: { readonly coupon: CallOutput<typeof couponCalls.get> }) {
  const { t } = useTranslation('coupons');
  const navigate = useNavigate();
  const save = useSaveCoupon();
  const form = useCouponForm(coupon);
  return (
    <>
      <FormPage
        form={form}
        title={t('editTitle', { code: coupon.code })}
        submitLabel={t('save')}
        effect={t('saveEffect')}
        onSubmit={async (body) => {
          await save.mutateAsync({ ...body, id: coupon.id, version: coupon.version });
          notifications.show({ message: t('saved', { code: body.code }) });
        }}
        onSaved={() => void navigate('/admin/coupon-code-list')}
      >
        <CouponFields form={form} />
      </FormPage>
      <RedemptionList redemptions={coupon.redemptions} />
    </>
  );
}
