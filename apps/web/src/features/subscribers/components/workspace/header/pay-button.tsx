import { Button } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TakePaymentDialog } from '../../../../../entities/payments/take-payment-dialog.tsx';
import { useRetailOf } from '../../../../../entities/retail/api.ts';
import { RetailPaymentDialog } from '../../../../../entities/retail/payment-dialog.tsx';
import { useCurrentAbility } from '../../../../../shared/session/ability.ts';
import type { TabProps } from '../tab-props.ts';

/**
 * Who receives money from this subscriber: the ISP, or the wholesale reseller who invoices them. Subscribers of wholesale resellers
 * are free to the ISP; who sees nothing of the reseller, as collectors, receives nothing for them.
 */
export function usePayee({ subscriber }: TabProps['workspace']) {
  const ability = useCurrentAbility();
  const canPay = ability.can('create', 'Payment');
  const mayBeRetail = subscriber.reseller !== null && subscriber.billing === 'free';
  const retail = useRetailOf(subscriber.id, canPay && mayBeRetail && ability.can('read', 'Invoice'));
  if (!canPay) return null;
  if (!mayBeRetail) return { kind: 'isp', dueMinor: subscriber.balanceMinor } as const;
  if (!retail.data?.seller) return null;
  const { seller, balanceDueMinor } = retail.data;
  return { kind: 'reseller', resellerId: seller.id, dueMinor: balanceDueMinor } as const;
}

interface PayButtonProps extends TabProps {
  readonly payee: NonNullable<ReturnType<typeof usePayee>>;
}

export function PayButton({ workspace: { subscriber }, payee }: PayButtonProps) {
  const { t } = useTranslation(['billing', 'retail']);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { id, username, name } = subscriber;
  const { kind, dueMinor } = payee;
  return (
    <>
      <Button
        leftSection={<IconCash size={16} />}
        variant={dueMinor > 0 ? 'filled' : 'default'}
        onClick={() => setOpen(true)}
      >
        {kind === 'isp' ? t('takePayment') : t('retail:recordPayment')}
      </Button>
      {isOpen && kind === 'isp' ? <TakePaymentDialog subscriber={subscriber} onClose={close} /> : null}
      {isOpen && payee.kind === 'reseller' ? (
        <RetailPaymentDialog
          subscriber={{ id, username, name }}
          resellerId={payee.resellerId}
          amountMinor={dueMinor}
          onClose={close}
        />
      ) : null}
    </>
  );
}
