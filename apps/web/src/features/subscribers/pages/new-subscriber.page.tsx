import { type FoundCustomer, invoiceCalls } from '@lastmile/contract';
import { randomCharacters } from '@lastmile/kit';
import { DetailSkeleton, FormSection, PageHeader } from '@lastmile/ui';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePackagesOnSale, useRouterOptions } from '../../../entities/pickers/options.ts';
import { api } from '../../../shared/api/client.ts';
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
import { type CreatedSubscriber, SubscriberCreated } from '../components/form/subscriber-created.tsx';
import { buildSubscriberForm } from '../components/form/subscriber-form.ts';

const passwordLength = 10;
const noInvoice = { invoice: undefined, problem: undefined };

/** The subscriber exists by now: a refusal is shown with it. */
const issueFirstInvoice = (subscriberId: number) =>
  api(invoiceCalls.create, { params: { subscriberId }, body: { kind: 'monthly' } }).then(
    (invoice) => ({ invoice, problem: undefined }),
    (problem: unknown) => ({ invoice: undefined, problem }),
  );

/** Creates a subscriber on one page: customer, connection, billing and a summary of the effect. */
export default function NewSubscriberPage() {
  const { t } = useTranslation('subscribers');
  const defaults = useBillingDefaults();
  const [created, setCreated] = useState<CreatedSubscriber>();
  if (created) return <SubscriberCreated created={created} onAnother={() => setCreated(undefined)} />;
  return defaults.isPending ? (
    <>
      <PageHeader title={t('createTitle')} />
      <DetailSkeleton label={t('createTitle')} shape="form" />
    </>
  ) : (
    <NewSubscriberSection defaults={defaults.data} onCreated={setCreated} />
  );
}

interface NewSubscriberSectionProps {
  readonly defaults: BillingDefaults | undefined;
  readonly onCreated: (created: CreatedSubscriber) => void;
}

function NewSubscriberSection({ defaults, onCreated }: NewSubscriberSectionProps) {
  const { t } = useTranslation('subscribers');
  const create = useCreateSubscriber();
  const [known, setKnown] = useState<FoundCustomer>();
  const [issues, setIssues] = useState(false);
  const created = useRef<CreatedSubscriber>(undefined);
  const password = useMemo(() => randomCharacters(passwordLength).toLowerCase(), []);
  const contractForm = useContractForm(newSubscriberFormSchema, {
    ...newSubscriberValues,
    ...defaults,
    password,
  });
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
        const { id, pairCode } = await create.mutateAsync({ ...body, password: body.password ?? password });
        const issued = issues && body.activate ? await issueFirstInvoice(id) : noInvoice;
        created.current = {
          ...{ id, pairCode, username: subscriber.username, password: body.password ?? password },
          ...issued,
        };
      }}
      onSaved={() => created.current && onCreated(created.current)}
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
      <StartSection contractForm={contractForm} issues={issues} onIssues={setIssues} />
    </FormPage>
  );
}
