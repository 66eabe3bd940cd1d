import { checkoutCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { gatewayNamesShown } from '../../../../entities/checkouts/gateways.ts';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useDecideRefund } from '../../api.ts';
import type { CheckoutDialogProps } from './dialog-props.ts';

/** Records what the merchant portal of the gateway shows of a refund whose answer was lost. */
export function DecideRefundDialog({ checkout, side, onClose }: CheckoutDialogProps) {
  const { t } = useTranslation(['checkouts', 'shared']);
  const decide = useDecideRefund(side);
  const { field, form, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(checkoutCalls.decideRefund),
    { id: checkout.id, isRefunded: true, note: '' },
  );
  const gateway = gatewayNamesShown[checkout.gateway];
  const send = submit(async (body) => {
    await decide.mutateAsync(body);
    notifications.show({ message: t(body.isRefunded ? 'decided.made' : 'decided.notMade') });
  }, onClose);
  return (
    <FormDialog
      title={t('decideRefundTitle', { reference: checkout.reference })}
      submitLabel={t('decideRefund')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
    >
      <ProblemAlert error={problem} />
      <Text size="sm">{t('decideRefundText', { gateway })}</Text>
      <Radio.Group
        label={t('decideRefundQuestion')}
        value={form.watch('isRefunded') ? 'made' : 'not'}
        onChange={(value) => form.setValue('isRefunded', value === 'made', { shouldDirty: true })}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="made" label={t('decide.made')} description={t('decide.madeText')} />
          <Radio value="not" label={t('decide.notMade')} description={t('decide.notMadeText')} />
        </Stack>
      </Radio.Group>
      <TextInput
        {...field('note')}
        label={t('note')}
        description={t('recordedWithName')}
        withAsterisk
        data-autofocus
      />
    </FormDialog>
  );
}
