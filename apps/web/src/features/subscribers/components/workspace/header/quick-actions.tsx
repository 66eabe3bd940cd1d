import { Button, Group } from '@mantine/core';
import { IconArrowsExchange, IconCash, IconHandStop, IconPlayerPlay, IconPlugX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TakePaymentDialog } from '../../../../../entities/payments/take-payment-dialog.tsx';
import { useCurrentAbility } from '../../../../../shared/session/ability.ts';
import { type BulkActionName, bulkActionLabelsFor, dangerousActions } from '../../bulk/bulk-actions.ts';
import { allowedActions } from '../allowed-actions.ts';
import { SubscriberActionDialog } from '../subscriber-action-dialog.tsx';
import type { TabProps } from '../tab-props.ts';
import classes from './subscriber-header.module.css';

const icons: Partial<Record<BulkActionName, typeof IconCash>> = {
  activate: IconPlayerPlay,
  resume: IconPlayerPlay,
  reopen: IconPlayerPlay,
  suspend: IconHandStop,
  changePackage: IconArrowsExchange,
  disconnect: IconPlugX,
};
/** Those that a phone call asks for; the menu has all. */
const quickActions: readonly BulkActionName[] = [
  'activate',
  'resume',
  'reopen',
  'suspend',
  'changePackage',
  'disconnect',
];

/** What the present state asks for, as buttons. */
export function QuickActions({ workspace }: TabProps) {
  const { t } = useTranslation(['subscribers', 'billing']);
  const ability = useCurrentAbility();
  const { subscriber } = workspace;
  const [open, setOpen] = useState<BulkActionName | 'pay'>();
  const close = () => setOpen(undefined);
  const { kinds } = allowedActions(workspace, ability);
  const shown = quickActions.filter(
    (kind) => kinds.includes(kind) && (kind !== 'disconnect' || subscriber.online),
  );
  const canPay = ability.can('create', 'Payment');
  if (shown.length === 0 && !canPay) return null;
  return (
    <Group gap="xs" className={classes['actions'] ?? ''}>
      {canPay ? (
        <Button
          leftSection={<IconCash size={16} />}
          variant={subscriber.balanceMinor > 0 ? 'filled' : 'default'}
          onClick={() => setOpen('pay')}
        >
          {t('billing:takePayment')}
        </Button>
      ) : null}
      {shown.map((kind) => {
        const Icon = icons[kind] ?? IconPlayerPlay;
        return (
          <Button
            key={kind}
            variant="default"
            leftSection={<Icon size={16} />}
            onClick={() => setOpen(kind)}
            {...(dangerousActions.has(kind) ? { c: 'var(--mantine-color-error)' } : {})}
          >
            {t(bulkActionLabelsFor(kind, subscriber.status).label)}
          </Button>
        );
      })}
      {open === 'pay' ? <TakePaymentDialog subscriber={subscriber} onClose={close} /> : null}
      {open && open !== 'pay' ? (
        <SubscriberActionDialog action={open} subscriber={subscriber} onClose={close} />
      ) : null}
    </Group>
  );
}
