import { Button, Group } from '@mantine/core';
import { IconArrowsExchange, IconHandStop, IconPlayerPlay, IconPlugX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentAbility } from '../../../../../shared/session/ability.ts';
import { type BulkActionName, bulkActionLabelsFor, dangerousActions } from '../../bulk/bulk-actions.ts';
import { allowedActions } from '../allowed-actions.ts';
import { SubscriberActionDialog } from '../subscriber-action-dialog.tsx';
import type { TabProps } from '../tab-props.ts';
import { PayButton, usePayee } from './pay-button.tsx';
import classes from './subscriber-header.module.css';

const icons: Partial<Record<BulkActionName, typeof IconPlugX>> = {
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
  const { t } = useTranslation('subscribers');
  const ability = useCurrentAbility();
  const { subscriber } = workspace;
  const [open, setOpen] = useState<BulkActionName>();
  const close = () => setOpen(undefined);
  const { kinds } = allowedActions(workspace, ability);
  const shown = quickActions.filter(
    (kind) => kinds.includes(kind) && (kind !== 'disconnect' || subscriber.online),
  );
  const payee = usePayee(workspace);
  if (shown.length === 0 && !payee) return null;
  return (
    <Group gap="xs" className={classes['actions'] ?? ''}>
      {payee ? <PayButton workspace={workspace} payee={payee} /> : null}
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
      {open ? <SubscriberActionDialog action={open} subscriber={subscriber} onClose={close} /> : null}
    </Group>
  );
}
