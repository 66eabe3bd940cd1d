import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../../../shared/dates/use-format-date.ts';
import { useMoneyFormat } from '../../../../../shared/money/use-money-format.ts';
import { useAccount } from '../../../api.ts';
import type { TabProps } from '../tab-props.ts';
import { Answer } from './answer.tsx';

/** What is due, and when service ends. */
export function MoneyAnswer({ workspace: { subscriber } }: TabProps) {
  const { t } = useTranslation('workspace');
  const { money } = useMoneyFormat();
  const day = useFormatDate();
  const account = useAccount(subscriber.id).data;
  const balance = account?.balanceMinor ?? subscriber.balanceMinor;
  const isOverdue = (account?.overdueMinor ?? 0) > 0;
  return (
    <Answer
      label={balance < 0 ? t('money.credit') : t('money.due')}
      figure={
        <Text inherit component="span" {...(isOverdue ? { c: 'var(--mantine-color-error)' } : {})}>
          {money(Math.abs(balance))}
        </Text>
      }
    >
      {isOverdue && account?.oldestDueOn ? (
        <Text size="sm">{t('money.overdueSince', { day: day(account.oldestDueOn) })}</Text>
      ) : null}
      {!isOverdue && balance > 0 && account?.oldestDueOn ? (
        <Text size="sm">{t('money.dueOn', { day: day(account.oldestDueOn) })}</Text>
      ) : null}
      {account?.suspendsOn ? (
        <Text size="sm">{t('money.endsOn', { day: day(account.suspendsOn) })}</Text>
      ) : null}
      {subscriber.status === 'suspended' && subscriber.statusReason === 'unpaid' ? (
        <Text size="sm">{t('money.payToReactivate')}</Text>
      ) : null}
      {balance <= 0 && account?.paidUntil ? (
        <Text size="sm">{t('money.paidUntil', { day: day(account.paidUntil) })}</Text>
      ) : null}
    </Answer>
  );
}
