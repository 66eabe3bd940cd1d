import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { CheckoutDialog, type DialogAction } from '../dialogs/checkout-dialog.tsx';
import type { Checkout } from '../labels.ts';
import { actionsOf, type Side } from '../permitted-actions.ts';
import { useCheckStatus } from '../use-check-status.ts';

interface ActionsProps {
  readonly checkout: Checkout;
  readonly side: Side;
}

/** Check status, accept and refund. */
export function CheckoutActions({ checkout, side }: ActionsProps) {
  const { t } = useTranslation('checkouts');
  const canAct = useCurrentAbility().can('update', 'Checkout');
  const [openDialog, setOpenDialog] = useState<DialogAction>();
  const { check, isChecking } = useCheckStatus();
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
      {openDialog ? (
        <CheckoutDialog action={openDialog} checkout={checkout} onClose={() => setOpenDialog(undefined)} />
      ) : null}
    </>
  );
}
