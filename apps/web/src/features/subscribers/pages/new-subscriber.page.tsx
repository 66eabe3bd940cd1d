import type { FoundCustomer } from '@lastmile/contract';
import { FormSection, TableSkeleton } from '@lastmile/ui';
import { notifications } from '@mantine/notifications';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePackagesOnSale, useRouterOptions } from '../../../entities/pickers/options.ts';
import { workspacePath } from '../../../entities/subscribers/paths.ts';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { FormPage } from '../../../shared/kit/form/form-page.tsx';
import { type BillingDefaults, useBillingDefaults, useCreateSubscriber } from '../api.ts';
import { BillingFields } from '../components/form/billing-fields.tsx';
import { ConnectionSection } from '../components/form/connection-section.tsx';
import { CustomerSection } from '../components/form/customer-section.tsx';
import {
  buildCustomerValues,
  newSubscriberFormSchema,
  newSubscriberValues,
  validateOnceSubmitted,
} from '../components/form/new-subscriber-values.ts';
import { StartSection } from '../components/form/start-section.tsx';
import { buildSubscriberForm } from '../components/form/subscriber-form.ts';

/** Creates a subscriber on one page: customer, connection, billing and a summary of the effect. */
export default function NewSubscriberPage() {
  const { t } = useTranslation('subscribers');
  const defaults = useBillingDefaults();
  return defaults.isPending ? (
    <TableSkeleton label={t('createTitle')} />
  ) : (
    <NewSubscriberSection defaults={defaults.data} />
  );
}

function NewSubscriberSection({ defaults }: { defaults: BillingDefaults | undefined }) {
  const { t } = useTranslation('subscribers');
  const navigate = useNavigate();
  const create = useCreateSubscriber();
  const [known, setKnown] = useState<FoundCustomer>();
  const createdId = useRef(0);
  const contractForm = useContractForm(newSubscriberFormSchema, { ...newSubscriberValues, ...defaults });
  const { form } = contractForm;
  const subscriberForm = buildSubscriberForm(contractForm);
  const typed = form.watch();
  const routers = useRouterOptions() ?? [];
  const packages = usePackagesOnSale() ?? [];
  const router = routers.find(({ value }) => value === String(typed.routerId));
  const chosen = packages.find(({ id }) => id === typed.packageId);
  const validate = validateOnceSubmitted(contractForm);

  const selectCustomer = (found: FoundCustomer | undefined) => {
    setKnown(found);
    form.setValue(
      'customer',
      found ? buildCustomerValues(found.customer) : newSubscriberValues.customer,
      validate,
    );
  };
  const choosePackage = (id: number) => {
    form.setValue('packageId', id, validate);
    const mode = packages.find((one) => one.id === id)?.billingMode;
    if (mode) form.setValue('billingMode', mode);
  };
  const effectText = () => {
    if (!typed.activate) return t('effectPending');
    return router ? t('effectRouter', { router: router.label }) : t('effectSomeRouter');
  };
  return (
    <FormPage
      form={contractForm}
      title={t('createTitle')}
      description={t('createText')}
      submitLabel={typed.activate ? t('createConnect') : t('createPending')}
      effect={effectText()}
      onSubmit={async ({ customer, ...subscriber }) => {
        const body = { ...subscriber, customer: known ? { id: known.customer.id } : customer };
        const { id, pairCode } = await create.mutateAsync(body);
        createdId.current = id;
        notifications.show({ message: t('createdToast', { name: subscriber.username, pairCode }) });
      }}
      onSaved={() => void navigate(workspacePath(createdId.current))}
    >
      <CustomerSection form={subscriberForm} known={known} onKnown={selectCustomer} />
      <ConnectionSection
        contractForm={contractForm}
        form={subscriberForm}
        routers={routers}
        packages={packages}
        onPackage={choosePackage}
      />
      <FormSection title={t('billingTitle')} text={t('billingText')}>
        <BillingFields form={subscriberForm} packagePriceMinor={chosen?.priceMinor} />
      </FormSection>
      <StartSection contractForm={contractForm} chosen={chosen} />
    </FormPage>
  );
}
