import { DisabledReason } from '@lastmile/ui';
import { Button, Group } from '@mantine/core';
import {
  IconBuildingBank,
  IconCalendarCheck,
  IconCashRegister,
  IconReceipt2,
  IconTransfer,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { CloseDayDialog } from './closings/close-day-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { DepositDialog } from './movements/deposit-dialog.tsx';
import { ExpenseDialog } from './movements/expense-dialog.tsx';
import { OpeningDialog } from './movements/opening-dialog.tsx';

/** What the user can do with cash. `inHandMinor` is their own that is not being handed over. */
export function CashBookActions({ inHandMinor }: { readonly inHandMinor: number }) {
  const { t } = useTranslation(['payments', 'cash-book']);
  const ability = useCurrentAbility();
  const [action, setAction] = useState<'deposit' | 'expense' | 'opening' | 'closeDay' | 'handOver'>();
  const close = () => setAction(undefined);
  const canHoldCash = ability.can('create', 'Payment');
  const canRecord = ability.can('create', 'CashBook');
  return (
    <Group gap="xs">
      {canRecord ? (
        <>
          <Button
            variant="default"
            leftSection={<IconBuildingBank size={16} />}
            onClick={() => setAction('deposit')}
          >
            {t('cash-book:deposit')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconReceipt2 size={16} />}
            onClick={() => setAction('expense')}
          >
            {t('cash-book:expense')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconCashRegister size={16} />}
            onClick={() => setAction('opening')}
          >
            {t('cash-book:openingRecord')}
          </Button>
        </>
      ) : null}
      {canHoldCash ? (
        <>
          <Button
            variant="default"
            leftSection={<IconCalendarCheck size={16} />}
            onClick={() => setAction('closeDay')}
          >
            {t('cash-book:closeDay')}
          </Button>
          <DisabledReason reason={inHandMinor <= 0 ? t('cash-book:noCashToHandOver') : undefined}>
            <Button
              leftSection={<IconTransfer size={16} />}
              disabled={inHandMinor <= 0}
              onClick={() => setAction('handOver')}
            >
              {t('handOver')}
            </Button>
          </DisabledReason>
        </>
      ) : null}
      {action === 'deposit' ? <DepositDialog onClose={close} /> : null}
      {action === 'expense' ? <ExpenseDialog onClose={close} /> : null}
      {action === 'opening' ? <OpeningDialog onClose={close} /> : null}
      {action === 'closeDay' ? <CloseDayDialog onClose={close} /> : null}
      {action === 'handOver' ? <HandOverDialog amountMinor={inHandMinor} onClose={close} /> : null}
    </Group>
  );
}
