import { recurringCharge, recurringKinds } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { localToday } from '../../../../../entities/payments/received-at.ts';
import { useContractForm } from '../../../../../shared/kit/form/contract-form.ts';
import { ProblemAlert } from '../../../../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../../../../shared/money/money-field.tsx';
import type { ChargeDialogProps } from './charge-dialog-props.ts';
import { useSaveCharges } from './charges-api.ts';

const kindKeys = {
  real_ip: 'charge.realIp',
  device: 'charge.device',
  other: 'charge.other',
} as const;

export function AddChargeDialog({ subscriberId, charges, onClose }: ChargeDialogProps) {
  const { t } = useTranslation(['payments', 'shared']);
  const set = useSaveCharges(subscriberId);
  const { form, field, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(recurringCharge, {
    kind: 'real_ip',
    text: t('charge.realIp'),
    from: localToday(new Date()),
    until: null,
    prorated: false,
    taxable: true,
  });
  const { kind, amountMinor, until, prorated, taxable } = form.watch();
  const choose = (next: typeof kind) => {
    form.setValue('kind', next, { shouldDirty: true });
    if (!form.formState.dirtyFields.text) form.setValue('text', next === 'other' ? '' : t(kindKeys[next]));
  };
  const send = submit(async (charge) => {
    await set.mutateAsync([...charges, charge]);
    notifications.show({ message: t('chargeAdded', { text: charge.text }) });
  }, onClose);
  return (
    <FormDialog
      title={t('chargeAdd')}
      submitLabel={t('chargeAdd')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
    >
      <ProblemAlert error={problem} />
      <NativeSelect
        label={t('chargeKind')}
        value={kind}
        onChange={({ currentTarget }) => choose(currentTarget.value as typeof kind)}
        data={recurringKinds.map((value) => ({ value, label: t(kindKeys[value]) }))}
      />
      <TextInput label={t('chargeText')} withAsterisk {...field('text')} autoComplete="off" />
      <MoneyField
        label={t('chargeAmount')}
        withAsterisk
        value={amountMinor ?? null}
        onChange={(value) => form.setValue('amountMinor', value as number, { shouldDirty: true })}
        error={errorOf('amountMinor')}
      />
      <Group grow align="flex-start" gap="sm">
        <TextInput type="date" label={t('chargeFrom')} withAsterisk {...field('from')} />
        <TextInput
          type="date"
          label={t('chargeUntil')}
          value={until ?? ''}
          onChange={({ currentTarget }) =>
            form.setValue('until', currentTarget.value || null, { shouldDirty: true })
          }
          error={errorOf('until')}
        />
      </Group>
      <Checkbox
        label={t('chargeByDays')}
        description={t('chargeByDaysHint')}
        checked={prorated ?? false}
        onChange={({ currentTarget }) =>
          form.setValue('prorated', currentTarget.checked, { shouldDirty: true })
        }
      />
      <Checkbox
        label={t('chargeTaxable')}
        checked={taxable ?? true}
        onChange={({ currentTarget }) =>
          form.setValue('taxable', currentTarget.checked, { shouldDirty: true })
        }
      />
      <Text size="sm" c="dimmed">
        {t('chargeHint')}
      </Text>
    </FormDialog>
  );
}
