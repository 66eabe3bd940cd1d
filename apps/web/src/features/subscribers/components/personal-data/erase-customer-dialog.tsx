import {
  type CallArguments,
  type CustomerStatement,
  personalDataCalls as c,
  type ErasurePreview,
} from '@lastmile/contract';
import { DetailList, FormDialog, TableSkeleton } from '@lastmile/ui';
import { Alert, SimpleGrid, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../shared/api/client.ts';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';

interface EraseCustomerDialogProps {
  readonly customer: CustomerStatement['customer'];
  readonly onClose: () => void;
}

/** Shows what is erased, what is kept and what prevents it, and asks for the customer code. */
export function EraseCustomerDialog({ customer, onClose }: EraseCustomerDialogProps) {
  const { t } = useTranslation(['personal-data', 'shared']);
  const queries = useQueryClient();
  const { id, pairCode } = customer;
  const preview = useQuery({
    queryKey: ['personal-data', id],
    queryFn: () => api(c.preview, { params: { id } }),
    staleTime: 0,
  });
  const erase = useMutation({
    mutationFn: (body: CallArguments<typeof c.erase>['body']) => api(c.erase, { params: { id }, body }),
    onSuccess: () => queries.invalidateQueries(),
  });
  const { field, submit, problem, isSubmitting, isDirty } = useContractForm(requestBodySchema(c.erase), {
    pairCode: '',
    reason: '',
  });
  const send = submit(async (body) => {
    await erase.mutateAsync(body);
    notifications.show({ message: t('erased', { code: pairCode }) });
  }, onClose);
  const canErase = preview.data?.obstacles.length === 0;
  return (
    <FormDialog
      title={t('eraseTitle', { name: customer.name })}
      submitLabel={t('erase')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      submitDisabled={!canErase}
      disabledReason={preview.data ? t('shared:nothingChanges') : null}
      guarded={isDirty}
      dangerous
    >
      <ProblemAlert error={problem ?? preview.error} />
      <Text size="sm">{t('eraseText')}</Text>
      {preview.isPending ? <TableSkeleton label={t('shared:loading')} /> : null}
      {preview.data ? <Preview preview={preview.data} /> : null}
      {canErase ? (
        <>
          <TextInput
            {...field('pairCode')}
            label={t('pairCode')}
            description={t('pairCodeHint', { code: pairCode })}
            withAsterisk
            autoComplete="off"
          />
          <TextInput {...field('reason')} label={t('reason')} description={t('reasonHint')} withAsterisk />
        </>
      ) : null}
    </FormDialog>
  );
}

const obstacleKeys = {
  not_closed: 'obstacle.not_closed',
  balance: 'obstacle.balance',
  deposit: 'obstacle.deposit',
  final_invoice: 'obstacle.final_invoice',
  on_router: 'obstacle.on_router',
} as const;

function Preview({ preview: { obstacles, erases, keeps } }: { readonly preview: ErasurePreview }) {
  const { t } = useTranslation('personal-data');
  if (obstacles.length > 0) {
    return (
      <Alert variant="light" color="yellow" title={t('obstacles')}>
        {obstacles.map(({ subscriberId, username, obstacle }) => (
          <Text key={`${subscriberId} ${obstacle}`} size="sm">
            {t(obstacleKeys[obstacle], { username })}
          </Text>
        ))}
      </Alert>
    );
  }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <div>
        <Title order={3} size="h6" mb="xs">
          {t('erases')}
        </Title>
        <DetailList
          details={[
            { label: t('subscribers'), value: erases.subscribers },
            { label: t('notifications'), value: erases.notifications },
            { label: t('importRows'), value: erases.importRows },
            { label: t('auditRows'), value: erases.auditRows },
          ]}
        />
      </div>
      <div>
        <Title order={3} size="h6" mb="xs">
          {t('keeps')}
        </Title>
        <DetailList
          details={[
            { label: t('invoices'), value: keeps.invoices },
            { label: t('payments'), value: keeps.payments },
            { label: t('creditNotes'), value: keeps.creditNotes },
            { label: t('sessions'), value: keeps.sessions },
          ]}
        />
      </div>
    </SimpleGrid>
  );
}
