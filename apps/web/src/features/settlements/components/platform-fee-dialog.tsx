import { type CallOutput, platformFeeForm, type settlementCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { List, NumberInput, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { Section } from '../../../shared/kit/section.tsx';
import { MoneyField } from '../../../shared/money/money-field.tsx';
import { useMoneyIn } from '../../../shared/money/use-money-in.ts';
import { usePlatformFees, useSavePlatformFee } from '../api.ts';

type Fee = CallOutput<typeof settlementCalls.platformFees>['items'][number];
interface PlatformFeeDialogProps {
  readonly ispId: number;
  readonly currency: string;
  readonly onClose: () => void;
}

/** What the platform keeps of the payments of an ISP, from now on, and what it kept before. */
export function PlatformFeeDialog({ ispId, ...props }: PlatformFeeDialogProps) {
  const { data } = usePlatformFees(ispId);
  return data ? <LoadedDialog ispId={ispId} fees={data} {...props} /> : null;
}

function LoadedDialog({
  ispId,
  currency,
  fees,
  onClose,
}: PlatformFeeDialogProps & { readonly fees: readonly Fee[] }) {
  const { t } = useTranslation(['settlements', 'shared']);
  const save = useSavePlatformFee();
  const { form, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(platformFeeForm, {
    ispId,
    feeRate: fees[0]?.feeRate ?? 0,
    fixedMinor: fees[0]?.fixedMinor ?? 0,
  });
  const typed = form.watch();
  const send = submit(async (body) => {
    await save.mutateAsync(body);
    notifications.show({ message: t('platformFeeSaved') });
  }, onClose);
  return (
    <FormDialog
      title={t('platformFee')}
      submitLabel={t('platformFeeSave')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
    >
      <ProblemAlert error={problem} />
      <Text size="sm">{t('platformFeeText')}</Text>
      <NumberInput
        label={t('platformFeeRate')}
        suffix=" %"
        decimalScale={2}
        min={0}
        max={100}
        value={typed.feeRate / 100}
        error={errorOf('feeRate')}
        onChange={(rate) =>
          form.setValue('feeRate', Math.round(Number(rate || 0) * 100), { shouldDirty: true })
        }
      />
      <MoneyField
        label={t('platformFeeFixed')}
        currency={currency}
        value={typed.fixedMinor}
        error={errorOf('fixedMinor') ?? null}
        onChange={(amount) => form.setValue('fixedMinor', amount ?? 0, { shouldDirty: true })}
      />
      {fees.length > 0 ? <History fees={fees} currency={currency} /> : null}
    </FormDialog>
  );
}

function History({ fees, currency }: { readonly fees: readonly Fee[]; readonly currency: string }) {
  const { t, i18n } = useTranslation('settlements');
  const moment = useFormatDateTime();
  const moneyIn = useMoneyIn();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <Section title={t('platformFeeHistory')}>
      <List size="sm" spacing={4} listStyleType="none">
        {fees.map(({ id, feeRate, fixedMinor, startsAt, author }) => (
          <List.Item key={id}>
            {`${percent.format(feeRate / 10_000)} + ${moneyIn(fixedMinor, currency)}`}
            <Text size="xs" c="dimmed">
              {[t('platformFeeFrom', { at: moment(startsAt) }), author].filter(Boolean).join(' · ')}
            </Text>
          </List.Item>
        ))}
      </List>
    </Section>
  );
}
