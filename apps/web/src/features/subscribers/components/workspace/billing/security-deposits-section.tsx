import { type SecurityDeposit, securityDepositCalls } from '@lastmile/contract';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { billingKey } from '../../../../../entities/billing/api.ts';
import { methodKeys } from '../../../../../entities/billing/labels.ts';
import { api } from '../../../../../shared/api/client.ts';
import { useFormatDate } from '../../../../../shared/dates/use-format-date.ts';
import { ProblemAlert } from '../../../../../shared/kit/problem-alert.tsx';
import { useMoneyFormat } from '../../../../../shared/money/use-money-format.ts';
import { useCurrentAbility } from '../../../../../shared/session/ability.ts';
import { ReceiveDepositDialog } from './receive-deposit-dialog.tsx';
import { ReturnDepositDialog } from './return-deposit-dialog.tsx';

const statusKeys = {
  held: 'securityDeposit.held',
  returned: 'securityDeposit.returned',
  applied: 'securityDeposit.applied',
} as const;

/** Money that the customer left as security, and what became of it. */
export function SecurityDepositsSection({ subscriberId }: { readonly subscriberId: number }) {
  const { t } = useTranslation('payments');
  const ability = useCurrentAbility();
  const [openDialog, setOpenDialog] = useState<'receive' | SecurityDeposit>();
  const close = () => setOpenDialog(undefined);
  const deposits = useQuery({
    queryKey: [...billingKey, 'security-deposits', subscriberId],
    queryFn: () => api(securityDepositCalls.list, { query: { subscriberId } }),
    select: ({ items }) => items,
  });
  return (
    <Stack gap="sm">
      <ProblemAlert error={deposits.error} />
      {deposits.data?.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('securityDeposit.none')}
        </Text>
      ) : null}
      {deposits.data?.map((deposit) => (
        <DepositRow
          key={deposit.id}
          deposit={deposit}
          {...(ability.can('delete', 'Payment') ? { onReturn: () => setOpenDialog(deposit) } : {})}
        />
      ))}
      {ability.can('create', 'Payment') ? (
        <Group>
          <Button variant="default" onClick={() => setOpenDialog('receive')}>
            {t('securityDeposit.receive')}
          </Button>
        </Group>
      ) : null}
      {openDialog === 'receive' ? <ReceiveDepositDialog subscriberId={subscriberId} onClose={close} /> : null}
      {openDialog && openDialog !== 'receive' ? (
        <ReturnDepositDialog deposit={openDialog} onClose={close} />
      ) : null}
    </Stack>
  );
}

function DepositRow({
  deposit,
  onReturn,
}: {
  readonly deposit: SecurityDeposit;
  readonly onReturn?: () => void;
}) {
  const { t } = useTranslation(['payments', 'billing']);
  const { money } = useMoneyFormat();
  const day = useFormatDate();
  const { amountMinor, method, note, status, receivedAt, returnedAt, paymentNumber } = deposit;
  const received = t('securityDeposit.receivedOn', {
    day: day(receivedAt.slice(0, 10)),
    method: t(`billing:${methodKeys[method]}`),
  });
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text size="sm" fw={600}>
          {money(amountMinor)}
        </Text>
        <Text size="sm" c="dimmed">
          {note ? `${received} · ${note}` : received}
        </Text>
      </div>
      <Group gap="sm">
        <Badge variant="light" color={status === 'held' ? 'blue' : 'gray'} tt="none">
          {returnedAt
            ? t(statusKeys[status], { day: day(returnedAt.slice(0, 10)), number: paymentNumber })
            : t(statusKeys[status])}
        </Badge>
        {onReturn && status === 'held' ? (
          <Button size="compact-sm" variant="default" onClick={onReturn}>
            {t('securityDeposit.return')}
          </Button>
        ) : null}
      </Group>
    </Group>
  );
}
