import type { ResellerDetails } from '@lastmile/contract';
import { ConfirmDialog } from '@lastmile/ui';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { TopUpDialog } from '../../../../entities/resellers/top-up-dialog.tsx';
import { useIsPayingReseller } from '../../../../entities/resellers/wallet-api.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { useUpdateStatus } from '../../api.ts';
import { resellerEditPath } from '../paths.ts';
import { payableTo, TransactionDialog } from './transaction-dialog.tsx';

export function ResellerActions({ reseller }: { readonly reseller: ResellerDetails }) {
  const { t } = useTranslation('resellers');
  const [isOpen, setOpen] = useState(false);
  const [kind, setKind] = useState<'topUp' | 'payout'>();
  const change = useUpdateStatus();
  const { id, version, fullName: name, status } = reseller;
  const isOwn = useIsPayingReseller();
  const canUpdate = useCurrentAbility().can('update', 'Reseller');
  if (isOwn && reseller.model === 'wholesale') return <OnlineTopUp reseller={reseller} />;
  if (!canUpdate) return null;
  const isActive = status === 'active';
  const confirm = () =>
    change.mutate(
      { id, version, status: isActive ? 'inactive' : 'active' },
      {
        onSuccess: () => {
          notifications.show({ message: isActive ? t('deactivated', { name }) : t('activated', { name }) });
          setOpen(false);
        },
      },
    );
  return (
    <>
      {payableTo(reseller) > 0 ? (
        <Button variant="default" onClick={() => setKind('payout')}>
          {t('payOut')}
        </Button>
      ) : null}
      <Button variant="default" onClick={() => setKind('topUp')}>
        {reseller.model === 'wholesale' ? t('topUp') : t('receive')}
      </Button>
      {kind ? <TransactionDialog kind={kind} reseller={reseller} onClose={() => setKind(undefined)} /> : null}
      <Button component={Link} to={resellerEditPath(id)} variant="default">
        {t('edit')}
      </Button>
      <Button variant="default" onClick={() => setOpen(true)}>
        {isActive ? t('deactivate') : t('activate')}
      </Button>
      {isOpen ? (
        <ConfirmDialog
          title={isActive ? t('deactivateTitle', { name }) : t('activateTitle', { name })}
          preview={isActive ? t('deactivateText') : t('activateText')}
          confirmLabel={isActive ? t('deactivate') : t('activate')}
          onConfirm={confirm}
          onClose={() => setOpen(false)}
          confirming={change.isPending}
          dangerous={isActive}
          problem={<ProblemAlert error={change.error} />}
        />
      ) : null}
    </>
  );
}

function OnlineTopUp({ reseller: { id, owesMinor } }: { readonly reseller: ResellerDetails }) {
  const { t } = useTranslation('reseller-wallet');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('topUp')}</Button>
      {isOpen ? (
        <TopUpDialog
          resellerId={id}
          suggestedMinor={owesMinor > 0 ? owesMinor : null}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
