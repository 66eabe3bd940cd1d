import type { FoundPerson } from '@lastmile/contract';
import { FormSection, TableSkeleton } from '@lastmile/ui';
import { notifications } from '@mantine/notifications';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePackages, useRouterChoice } from '../../../entities/pickers/options.ts';
import { workspacePath } from '../../../entities/subscribers/paths.ts';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { FormPage } from '../../../shared/kit/form/form-page.tsx';
import { type UsualBilling, useCreateSubscriber, useUsualBilling } from '../api.ts';
import { BillingFields } from '../components/form/billing-fields.tsx';
import { ConnectionSection } from '../components/form/connection-section.tsx';
import { PersonSection } from '../components/form/customer-section.tsx';
import {
  freshLine,
  newLineForm,
  personValuesOf,
  validateOnceSubmitted,
} from '../components/form/new-subscriber-values.ts';
import { StartSection } from '../components/form/start-section.tsx';
import { lineFormOf } from '../components/form/subscriber-form.ts';

/** A new line on one screen: whose it is, how it connects, how it is billed, and what pressing the button does. */
export default function NewSubscriberPage() {
  const { t } = useTranslation('subscribers');
  const usual = useUsualBilling();
  return usual.isPending ? <TableSkeleton label={t('createTitle')} /> : <NewLine usual={usual.data} />;
}

function NewLine({ usual }: { usual: UsualBilling | undefined }) {
  const { t } = useTranslation('subscribers');
  const navigate = useNavigate();
  const create = useCreateSubscriber();
  const [known, setKnown] = useState<FoundPerson>();
  const createdId = useRef(0);
  const contractForm = useContractForm(newLineForm, { ...freshLine, ...usual });
  const { form } = contractForm;
  const lineForm = lineFormOf(contractForm);
  const typed = form.watch();
  const routers = useRouterChoice() ?? [];
  const packages = usePackages() ?? [];
  const router = routers.find(({ value }) => value === String(typed.routerId));
  const chosen = packages.find(({ id }) => id === typed.packageId);
  const mark = validateOnceSubmitted(contractForm);

  const choosePerson = (found: FoundPerson | undefined) => {
    setKnown(found);
    form.setValue('person', found ? personValuesOf(found.person) : freshLine.person, mark);
  };
  const choosePackage = (id: number) => {
    form.setValue('packageId', id, mark);
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
      onSubmit={async ({ person, ...line }) => {
        const body = { ...line, person: known ? { id: known.person.id } : person };
        const { id, pairCode } = await create.mutateAsync(body);
        createdId.current = id;
        notifications.show({ message: t('createdToast', { name: line.username, pairCode }) });
      }}
      onSaved={() => void navigate(workspacePath(createdId.current))}
    >
      <PersonSection form={lineForm} known={known} onKnown={choosePerson} />
      <ConnectionSection
        contractForm={contractForm}
        form={lineForm}
        routers={routers}
        packages={packages}
        onPackage={choosePackage}
      />
      <FormSection title={t('billingTitle')} text={t('billingText')}>
        <BillingFields form={lineForm} packagePriceMinor={chosen?.priceMinor} />
      </FormSection>
      <StartSection contractForm={contractForm} chosen={chosen} />
    </FormPage>
  );
}
