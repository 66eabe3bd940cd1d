import { type ResellerDetails, resellerEditForm } from '@lastmile/contract';
import { FormSection } from '@lastmile/ui';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { z } from 'zod';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { FormPage } from '../../../shared/kit/form/form-page.tsx';
import { useReseller, useUpdateReseller } from '../api.ts';
import { ContactFields } from '../components/contact-fields.tsx';
import { formParts } from '../components/form-parts.ts';
import { LimitFields } from '../components/limit-fields.tsx';
import { CreditLimitField, ModelField } from '../components/model-fields.tsx';
import { resellerListPath, resellerPath } from '../components/paths.ts';

export default function ResellerEditPage() {
  const { t } = useTranslation('resellers');
  const found = useReseller(Number(useParams()['resellerId']));
  if (found.data) return <ResellerEdit key={found.data.version} reseller={found.data} />;
  return (
    <DetailPage
      skeleton="form"
      title={t('edit')}
      back={{ to: resellerListPath, label: t('title') }}
      query={found}
    >
      {() => null}
    </DetailPage>
  );
}

type Values = z.input<typeof resellerEditForm>;

const valuesOf = (reseller: ResellerDetails): Values => ({
  fullName: reseller.fullName,
  email: reseller.email ?? '',
  mobile: reseller.mobile ?? '',
  locale: reseller.locale as Values['locale'],
  businessName: reseller.businessName ?? '',
  address: reseller.address ?? '',
  usernamePrefix: reseller.usernamePrefix ?? '',
  areaIds: reseller.areaIds,
  packageIds: reseller.packageIds,
  model: reseller.model,
  creditLimitMinor: reseller.creditLimitMinor,
  mayCollect: reseller.mayCollect,
  maySuspend: reseller.maySuspend,
  maySeeLive: reseller.maySeeLive,
  maySetRetailPrice: reseller.maySetRetailPrice,
  invoicePrefix: reseller.invoicePrefix ?? '',
  version: reseller.version,
});

function ResellerEdit({ reseller }: { readonly reseller: ResellerDetails }) {
  const { t } = useTranslation('resellers');
  const navigate = useNavigate();
  const save = useUpdateReseller(reseller.id);
  const form = useContractForm(resellerEditForm, valuesOf(reseller));
  const parts = formParts(form);
  const isWholesale = parts.values['model'] === 'wholesale';
  // Subscribers and agents depend on the model.
  const isModelFree = reseller.subscriberCount === 0 && reseller.parent === null;
  return (
    <FormPage
      form={form}
      title={t('editTitle', { name: reseller.fullName })}
      submitLabel={t('save')}
      onSubmit={async (body) => {
        await save.mutateAsync(body);
        notifications.show({ message: t('saved', { name: body.fullName }) });
      }}
      onSaved={() => void navigate(resellerPath(reseller.id))}
    >
      <ContactFields {...parts} />
      {isModelFree || isWholesale ? (
        <FormSection
          title={t(isModelFree ? 'termsSection' : 'walletSection')}
          text={t(isModelFree ? 'termsSectionText' : 'walletSectionText')}
        >
          {isModelFree ? <ModelField {...parts} /> : null}
          {isWholesale ? <CreditLimitField {...parts} /> : null}
        </FormSection>
      ) : null}
      <LimitFields {...parts} />
    </FormPage>
  );
}
