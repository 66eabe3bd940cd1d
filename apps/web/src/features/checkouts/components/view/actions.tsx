import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCheck,
  IconCreditCardOff,
  IconRefresh,
  IconX,
  IconZoomQuestion,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { CheckoutDialog, type DialogAction } from '../dialogs/checkout-dialog.tsx';
import type { Checkout, PlatformCheckout } from '../labels.ts';
import { actionsOf, type Side } from '../permitted-actions.ts';
import { useCheckStatus } from '../use-check-status.ts';

interface ActionsProps {
  readonly checkout: Checkout | PlatformCheckout;
  readonly side: Side;
}

/** Check status, accept and refund. */
export function CheckoutActions({ checkout, side }: ActionsProps) {
  const { t } = useTranslation('checkouts');
  const canAct = useCurrentAbility().can('update', 'Checkout');
  const [openDialog, setOpenDialog] = useState<DialogAction>();
  const { check, isChecking } = useCheckStatus(side);
  const actions = canAct ? actionsOf(checkout, side) : [];
  return (
    <>
      {actions.includes('recheck') ? (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={isChecking}
          onClick={() => check(checkout)}
        >
          {t('recheck')}
        </Button>
      ) : null}
      {actions.includes('decideRefund') ? (
        <Button leftSection={<IconZoomQuestion size={16} />} onClick={() => setOpenDialog('decideRefund')}>
          {t('decideRefund')}
        </Button>
      ) : null}
      {actions.includes('chargeback') ? (
        <Button
          variant="default"
          leftSection={<IconCreditCardOff size={16} />}
          onClick={() => setOpenDialog('chargeback')}
        >
          {t('chargeback')}
        </Button>
      ) : null}
      {actions.includes('refund') ? (
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<IconArrowBackUp size={16} />}
          onClick={() => setOpenDialog('refund')}
        >
          {t('refund')}
        </Button>
      ) : null}
      {actions.includes('accept') ? (
        <Button leftSection={<IconCheck size={16} />} onClick={() => setOpenDialog('accept')}>
          {t('accept')}
        </Button>
      ) : null}
      {actions.includes('close') ? (
        <Button leftSection={<IconX size={16} />} onClick={() => setOpenDialog('close')}>
          {t('closeReview')}
        </Button>
      ) : null}
      {openDialog ? (
        <CheckoutDialog
          action={openDialog}
          checkout={checkout}
          side={side}
          onClose={() => setOpenDialog(undefined)}
        />
      ) : null}
    </>
  );
}
