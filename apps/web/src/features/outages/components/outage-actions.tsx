import type { OutageDetails } from '@lastmile/contract';
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCheck, IconReceiptRefund, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { useDismissOutage } from '../api.ts';
import { ConfirmOutageDialog } from './confirm-dialog.tsx';
import { CreditDialog } from './credit-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';

/** What can be done in the state of the outage. */
export function OutageActions({ outage }: { readonly outage: OutageDetails }) {
  const { t } = useTranslation('outages');
  const ability = useCurrentAbility();
  const dismiss = useDismissOutage();
  const [dialog, setDialog] = useState<'confirm' | 'end' | 'credit'>();
  const close = () => setDialog(undefined);
  const { id, name, status, affected, creditDays } = outage;
  const canWork = ability.can('update', 'Ticket');
  const dismissNow = () =>
    dismiss.mutate({ id }, { onSuccess: () => notifications.show({ message: t('dismissed', { name }) }) });
  return (
    <Group gap="xs">
      {status === 'confirmed' && affected > 0 && ability.can('create', 'Notification') ? (
        <Button
          variant="default"
          component={Link}
          to={`/isp/bulk-notification?new=yes&outageId=${id}`}
          leftSection={<IconSend size={16} />}
        >
          {t('message')}
        </Button>
      ) : null}
      {status === 'suspected' && canWork ? (
        <>
          <Button variant="default" loading={dismiss.isPending} onClick={dismissNow}>
            {t('dismiss')}
          </Button>
          <Button onClick={() => setDialog('confirm')}>{t('confirm')}</Button>
        </>
      ) : null}
      {status === 'confirmed' && canWork ? (
        <Button leftSection={<IconCheck size={16} />} onClick={() => setDialog('end')}>
          {t('end')}
        </Button>
      ) : null}
      {status === 'ended' && creditDays === null && affected > 0 && ability.can('update', 'Invoice') ? (
        <Button leftSection={<IconReceiptRefund size={16} />} onClick={() => setDialog('credit')}>
          {t('credit')}
        </Button>
      ) : null}
      {dialog === 'confirm' ? <ConfirmOutageDialog outage={outage} onClose={close} /> : null}
      {dialog === 'end' ? <EndDialog outage={outage} onClose={close} /> : null}
      {dialog === 'credit' ? <CreditDialog outage={outage} onClose={close} /> : null}
    </Group>
  );
}
