import { type ResellerAgent, resellerAgentCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useSaveShare } from '../../api.ts';
import { formParts } from '../form-parts.ts';
import { ShareField } from './share-field.tsx';

interface ShareDialogProps {
  readonly agent: ResellerAgent;
  /** All of the reseller. */
  readonly agents: readonly ResellerAgent[];
  readonly onClose: () => void;
}

export function ShareDialog({ agent, agents, onClose }: ShareDialogProps) {
  const { t } = useTranslation(['reseller-agents', 'resellers', 'shared']);
  const change = useSaveShare(agent.id);
  const { shareRate, version, fullName: name } = agent;
  const form = useContractForm(requestBodySchema(resellerAgentCalls.share), { shareRate, version });
  const send = form.submit(async (body) => {
    await change.mutateAsync(body);
    notifications.show({ message: t('saved', { name }) });
  }, onClose);
  return (
    <FormDialog
      title={t('changeShareOf', { name })}
      submitLabel={t('resellers:save')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={form.isSubmitting}
      guarded={form.isDirty}
    >
      <ProblemAlert error={form.problem} />
      <Text size="sm" c="dimmed">
        {t('changeText')}
      </Text>
      <ShareField {...formParts(form)} others={agents.filter(({ id }) => id !== agent.id)} />
    </FormDialog>
  );
}
