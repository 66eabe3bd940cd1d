import { routerCalls } from '@lastmile/contract';
import { notifications } from '@mantine/notifications';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { FormPage } from '../../../shared/kit/form/form-page.tsx';
import { requestBodySchema } from '../../../shared/kit/form/request-body-schema.ts';
import { useCreateRouter } from '../api.ts';
import { RouterFields } from '../components/router-fields.tsx';
import { emptyRouter, toRouterFormParts } from '../components/router-form.ts';
import { ConnectionActions } from '../components/setup/connection-actions.tsx';

export default function RouterCreatePage() {
  const { t } = useTranslation('routers');
  const navigate = useNavigate();
  const store = useCreateRouter();
  const storedId = useRef(0);
  const contractForm = useContractForm(requestBodySchema(routerCalls.create), emptyRouter);
  const parts = toRouterFormParts(contractForm as never);
  return (
    <FormPage
      form={contractForm}
      title={t('create.title')}
      description={t('create.text')}
      submitLabel={t('create.submit')}
      effect={t('create.effect')}
      onSubmit={async (body) => {
        storedId.current = (await store.mutateAsync(body)).id;
        notifications.show({ message: t('created', { name: body.name }) });
      }}
      onSaved={() => void navigate(`/isp/router-edit/${storedId.current}`)}
    >
      <RouterFields
        parts={parts}
        areaName={null}
        isKnown={false}
        needsConfirmation
        connectionTools={<ConnectionActions parts={parts} />}
      />
    </FormPage>
  );
}
