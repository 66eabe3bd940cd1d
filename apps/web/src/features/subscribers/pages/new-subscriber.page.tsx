import type { FoundPerson } from '@lastmile/contract';
import { FormSection, TableSkeleton, WideField } from '@lastmile/ui';
import { Radio, Select, Stack, TextInput } from '@mantine/core';
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
import { ConnectionFields } from '../components/form/connection-fields.tsx';
import { PersonSection } from '../components/form/customer-section.tsx';
import { FirstInvoice } from '../components/form/first-invoice.tsx';
import { freshLine, newLineForm, personValuesOf } from '../components/form/new-subscriber-values.ts';
import { PppPasswordInput } from '../components/form/ppp-password-input.tsx';
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
  const { form, errorOf } = contractForm;
  const lineForm = lineFormOf(contractForm);
  const typed = form.watch();
  const routers = useRouterChoice() ?? [];
  const packages = usePackages() ?? [];
  const router = routers.find(({ value }) => value === String(typed.routerId));
  const chosen = packages.find(({ id }) => id === typed.packageId);
  const mark = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };

  const choosePerson = (found: FoundPerson | undefined) => {
    setKnown(found);
    form.setValue('person', found ? personValuesOf(found.person) : freshLine.person, mark);
  };
  const choosePackage = (id: number) => {
    form.setValue('packageId', id, mark);
    const mode = packages.find((one) => one.id === id)?.billingMode;
    if (mode) form.setValue('billingMode', mode);
  };
  return (
    <FormPage
      form={contractForm}
      title={t('createTitle')}
      description={t('createText')}
      submitLabel={typed.activate ? t('createConnect') : t('createPending')}
      effect={
        typed.activate
          ? router
            ? t('effectRouter', { router: router.label })
            : t('effectSomeRouter')
          : t('effectPending')
      }
      onSubmit={async ({ person, ...line }) => {
        const body = { ...line, person: known ? { id: known.person.id } : person };
        const { id, pairCode } = await create.mutateAsync(body);
        createdId.current = id;
        notifications.show({ message: t('createdToast', { name: line.username, pairCode }) });
      }}
      onSaved={() => void navigate(workspacePath(createdId.current))}
    >
      <PersonSection form={lineForm} known={known} onKnown={choosePerson} />
      <FormSection title={t('connectionTitle')} text={t('connectionText')}>
        <Select
          label={t('router')}
          withAsterisk
          searchable
          data={routers}
          value={typed.routerId ? String(typed.routerId) : null}
          onChange={(id) => id && form.setValue('routerId', Number(id), mark)}
          error={errorOf('routerId')}
          comboboxProps={{ shadow: 'md' }}
        />
        <Select
          label={t('package')}
          withAsterisk
          searchable
          data={packages.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={typed.packageId ? String(typed.packageId) : null}
          onChange={(id) => id && choosePackage(Number(id))}
          error={errorOf('packageId')}
          comboboxProps={{ shadow: 'md' }}
        />
        <TextInput
          {...lineForm.text('username')}
          label={t('username')}
          description={t('usernameHint')}
          autoComplete="off"
          spellCheck={false}
          withAsterisk
        />
        <PppPasswordInput
          value={typed.password ?? ''}
          onChange={(password) => form.setValue('password', password || undefined, mark)}
          error={errorOf('password')}
        />
        <ConnectionFields form={lineForm} />
      </FormSection>
      <FormSection title={t('billingTitle')} text={t('billingText')}>
        <BillingFields form={lineForm} packagePriceMinor={chosen?.priceMinor} />
      </FormSection>
      <FormSection title={t('startTitle')} text={t('startText')}>
        <Radio.Group
          label={t('start')}
          value={typed.activate ? 'now' : 'later'}
          onChange={(value) => form.setValue('activate', value === 'now', mark)}
        >
          <Stack gap="xs" mt={6}>
            <Radio value="now" label={t('startNow')} description={t('startNowHint')} />
            <Radio value="later" label={t('startLater')} description={t('startLaterHint')} />
          </Stack>
        </Radio.Group>
        {chosen && typed.billing !== 'free' ? (
          <WideField>
            <FirstInvoice
              packageName={chosen.name}
              priceMinor={amountOr(typed.agreedPriceMinor, chosen.priceMinor)}
              discountMinor={amountOr(typed.monthlyDiscountMinor, 0)}
              connectionChargeMinor={chosen.connectionChargeMinor}
            />
          </WideField>
        ) : null}
      </FormSection>
    </FormPage>
  );
}

/** While an amount is being typed it may not be one yet. */
const amountOr = (amount: number | null | undefined, fallback: number) =>
  typeof amount === 'number' && Number.isSafeInteger(amount) ? amount : fallback;
