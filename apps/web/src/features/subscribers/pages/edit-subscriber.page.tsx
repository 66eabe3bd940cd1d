import { ProblemError, type Subscriber, subscriberUpdateForm } from '@lastmile/contract';
import { FormSection, WideField } from '@lastmile/ui';
import { Alert, Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { workspacePath } from '../../../entities/subscribers/paths.ts';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { FormPage } from '../../../shared/kit/form/form-page.tsx';
import { useSubscriber, useUpdateSubscriber } from '../api.ts';
import { BillingFields } from '../components/form/billing-fields.tsx';
import { ConnectionFields } from '../components/form/connection-fields.tsx';
import { CustomerFields } from '../components/form/customer-fields.tsx';
import { buildEditValues } from '../components/form/edit-subscriber-values.ts';
import { buildSubscriberForm } from '../components/form/subscriber-form.ts';
import { listPath } from '../paths.ts';

export default function EditSubscriberPage() {
  const { t } = useTranslation('subscribers');
  const subscriber = useSubscriber(Number(useParams()['usernameId']));
  if (subscriber.data) {
    return (
      <EditForm
        key={subscriber.data.version}
        subscriber={subscriber.data}
        onReload={() => subscriber.refetch()}
      />
    );
  }
  return (
    <DetailPage
      skeleton="form"
      title={t('editTitle')}
      back={{ to: listPath, label: t('title') }}
      query={subscriber}
    >
      {() => null}
    </DetailPage>
  );
}

interface EditFormProps {
  readonly subscriber: Subscriber;
  readonly onReload: () => void;
}

function EditForm({ subscriber, onReload }: EditFormProps) {
  const { t } = useTranslation('subscribers');
  const navigate = useNavigate();
  const edit = useUpdateSubscriber(subscriber.id);
  const contractForm = useContractForm(subscriberUpdateForm, buildEditValues(subscriber));
  const { form, problem } = contractForm;
  const subscriberForm = buildSubscriberForm(contractForm);
  const isRenamed = form.watch('username') !== subscriber.username;
  const isStale = problem instanceof ProblemError && problem.problem.code === 'stale';
  const back = workspacePath(subscriber.id);
  const router = subscriber.router.name;
  return (
    <FormPage
      form={contractForm}
      title={t('editOf', { name: subscriber.username })}
      {...(subscriber.name ? { description: subscriber.name } : {})}
      submitLabel={t('save')}
      effect={isRenamed ? t('effectRename', { router }) : t('effectEdit', { router })}
      actions={
        <Button component={Link} to={back} variant="default">
          {t('cancel')}
        </Button>
      }
      onSubmit={async (body) => {
        await edit.mutateAsync(body);
        notifications.show({ message: t('saved', { name: body.username }) });
      }}
      onSaved={() => void navigate(back)}
      problemActions={
        isStale ? (
          <Button size="compact-sm" variant="default" onClick={onReload}>
            {t('reload')}
          </Button>
        ) : null
      }
    >
      <FormSection title={t('customerTitle')} text={t('customerEditText')}>
        {subscriber.customer ? (
          <CustomerFields form={subscriberForm} />
        ) : (
          <WideField>
            <Alert color="gray" p="sm">
              {t('customerNone')}
            </Alert>
          </WideField>
        )}
      </FormSection>
      <FormSection title={t('connectionTitle')} text={t('connectionEditText')}>
        <TextInput
          {...subscriberForm.text('username')}
          label={t('username')}
          description={t('usernameHint')}
          autoComplete="off"
          spellCheck={false}
          withAsterisk
        />
        <ConnectionFields form={subscriberForm} />
      </FormSection>
      <FormSection title={t('billingTitle')} text={t('billingText')}>
        <BillingFields form={subscriberForm} packagePriceMinor={subscriber.packagePriceMinor} />
      </FormSection>
    </FormPage>
  );
}
