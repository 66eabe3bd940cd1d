import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMoneyFormat } from '../../shared/money/use-money-format.ts';
import { session } from '../../shared/session/session.ts';
import { useCashBalances, useRecipients } from './api.ts';

interface CashUserSelectProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (userId: number) => void;
  readonly error?: string | null | undefined;
  /** Shows the cash of the chosen user that is not being handed over. */
  readonly showsCash?: boolean;
}

/** Chooses a user who can hold cash; the signed-in user comes first. */
export function CashUserSelect({ label, value, onChange, error, showsCash = false }: CashUserSelectProps) {
  const { t } = useTranslation('payments');
  const { money } = useMoneyFormat();
  const me = session.user();
  const others = useRecipients().data ?? [];
  const holder = useCashBalances().data?.find(({ user }) => user.id === value);
  const availableMinor = holder ? holder.balanceMinor - holder.pendingMinor : 0;
  return (
    <Select
      label={label}
      description={showsCash ? t('refundCashLeft', { amount: money(availableMinor) }) : undefined}
      withAsterisk
      searchable
      allowDeselect={false}
      data={[
        ...(me ? [{ value: String(me.id), label: `${me.fullName} ${t('you')}` }] : []),
        ...others.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
      error={error}
    />
  );
}
