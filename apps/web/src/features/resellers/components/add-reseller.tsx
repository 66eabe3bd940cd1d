import { resellerCalls } from '@lastmile/contract';
import { FormSection } from '@lastmile/ui';
import { TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { FormBody } from '../../../shared/kit/form/form-page.tsx';
import { requestBodySchema } from '../../../shared/kit/form/request-body-schema.ts';
import { useCreateFromCustomer, useCreateReseller } from '../api.ts';
import { ContactFields, PasswordField } from './contact-fields.tsx';
import { blankLimits, blankTerms, type FormParts, formParts } from './form-parts.ts';
import { LimitFields } from './limit-fields.tsx';
import { ModelFields } from './model-fields.tsx';
import { resellerPath } from './paths.ts';

/** Says how the reseller gets access, and opens their page. */
function useAdded() {
  const { t } = useTranslation('resellers');
  const navigate = useNavigate();
  return ({ id, userStatus }: { id: number; userStatus: string }) => {
    notifications.show({ message: userStatus === 'invited' ? t('invited') : t('added') });
    return () => void navigate(resellerPath(id));
  };
}

/** A reseller who is not a customer. */
export function NewResellerForm() {
  const { t } = useTranslation('resellers');
  const create = useCreateReseller();
  const added = useAdded();
  const form = useContractForm(requestBodySchema(resellerCalls.create), {
    fullName: '',
    email: '',
    mobile: '',
    locale: 'en',
    ...blankLimits,
    ...blankTerms,
  });
  const parts = formParts(form);
  let open = () => {};
  return (
    <FormBody
      form={form}
      submitLabel={parts.values['password'] ? t('add') : t('addAndInvite')}
      onSubmit={async (body) => {
        open = added(await create.mutateAsync(body));
      }}
      onSaved={() => open()}
    >
      <ContactFields {...parts} />
      <TermSection {...parts} />
      <LimitFields {...parts} />
      <AccessSection {...parts} />
    </FormBody>
  );
}

/** A customer who becomes a reseller. */
export function CustomerAsResellerForm() {
  const { t } = useTranslation(['resellers', 'users']);
  const add = useCreateFromCustomer();
  const added = useAdded();
  const form = useContractForm(requestBodySchema(resellerCalls.createFromCustomer), {
    customer: '',
    email: '',
    ...blankLimits,
    ...blankTerms,
  });
  const parts = formParts(form);
  let open = () => {};
  return (
    <FormBody
      form={form}
      submitLabel={parts.values['password'] ? t('add') : t('addAndInvite')}
      onSubmit={async (body) => {
        open = added(await add.mutateAsync(body));
      }}
      onSaved={() => open()}
    >
      <FormSection title={t('customerSection')} text={t('customerSectionText')}>
        <TextInput
          {...parts.field('customer')}
          label={t('customer')}
          description={t('customerHint')}
          withAsterisk
          autoComplete="off"
        />
        <TextInput
          {...parts.field('email')}
          label={t('users:email')}
          description={t('customerEmailHint')}
          type="email"
          autoComplete="off"
        />
      </FormSection>
      <TermSection {...parts} />
      <LimitFields {...parts} />
      <AccessSection {...parts} />
    </FormBody>
  );
}

function TermSection(parts: FormParts) {
  const { t } = useTranslation('resellers');
  return (
    <FormSection title={t('termsSection')} text={t('termsSectionText')}>
      <ModelFields {...parts} />
    </FormSection>
  );
}

function AccessSection(parts: FormParts) {
  const { t } = useTranslation('resellers');
  return (
    <FormSection title={t('accessSection')} text={t('accessSectionText')}>
      <PasswordField {...parts} />
    </FormSection>
  );
}
