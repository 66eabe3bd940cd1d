import { type ResellerCondition, type ResellerDetails, resellerCalls } from '@lastmile/contract';
import { FormDialog, type ListColumn, ListTable } from '@lastmile/ui';
import { Button, Group, Paper, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { useSaveConditions } from '../../api.ts';
import { CommissionFields } from '../commission-fields.tsx';
import { formParts } from '../form-parts.ts';
import { basisKeys, useRateText } from '../labels.ts';

/** The history of conditions, newest first. */
export function Conditions({ reseller }: { readonly reseller: ResellerDetails }) {
  const { t } = useTranslation('resellers');
  const [isOpen, setOpen] = useState(false);
  const columns = useColumns();
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Text size="sm" c="dimmed">
          {t('conditionsText')}
        </Text>
        {useCurrentAbility().can('update', 'Reseller') ? (
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('setConditions')}
          </Button>
        ) : null}
      </Group>
      {reseller.conditions.length > 0 ? (
        <Paper withBorder>
          <ListTable
            label={t('tab.conditions')}
            rows={reseller.conditions}
            columns={columns}
            sort=""
            onSort={() => undefined}
          />
        </Paper>
      ) : (
        <Text size="sm" c="dimmed">
          {t('conditionsNone')}
        </Text>
      )}
      {isOpen ? <ConditionsDialog reseller={reseller} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function useColumns(): ListColumn<ResellerCondition>[] {
  const { t } = useTranslation('resellers');
  const day = useFormatDate();
  const rate = useRateText();
  return [
    { key: 'validFrom', header: t('validFrom'), isTitle: true, cell: ({ validFrom }) => day(validFrom) },
    {
      key: 'rate',
      header: t('commission'),
      align: 'end',
      cell: ({ commissionRate }) => rate(commissionRate),
    },
    { key: 'basis', header: t('basis'), cell: ({ commissionBasis }) => t(basisKeys[commissionBasis]) },
  ];
}

interface ConditionsDialogProps {
  readonly reseller: ResellerDetails;
  readonly onClose: () => void;
}

function ConditionsDialog({ reseller, onClose }: ConditionsDialogProps) {
  const { t } = useTranslation(['resellers', 'shared']);
  const set = useSaveConditions(reseller.id);
  const [current] = reseller.conditions;
  const form = useContractForm(requestBodySchema(resellerCalls.conditions), {
    validFrom: '',
    commissionRate: current?.commissionRate ?? (null as never),
    commissionBasis: current?.commissionBasis ?? 'before_vat',
  });
  const send = form.submit(async (body) => {
    await set.mutateAsync(body);
    notifications.show({ message: t('conditionsSaved', { name: reseller.fullName }) });
  }, onClose);
  return (
    <FormDialog
      title={t('setConditions')}
      submitLabel={t('save')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={form.isSubmitting}
      guarded={form.isDirty}
    >
      <ProblemAlert error={form.problem} />
      <TextInput
        {...form.field('validFrom')}
        type="date"
        label={t('validFrom')}
        description={t('validFromHint')}
        withAsterisk
      />
      <CommissionFields {...formParts(form)} />
    </FormDialog>
  );
}
