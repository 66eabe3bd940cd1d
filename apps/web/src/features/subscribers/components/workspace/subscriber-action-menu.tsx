import type { SubscriberRow } from '@lastmile/contract';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { bulkActionLabelsFor, dangerousActions } from '../bulk/bulk-actions.ts';
import type { AllowedActions } from './allowed-actions.ts';
import type { SubscriberAction } from './subscriber-action-dialog.tsx';

interface SubscriberActionMenuProps {
  readonly may: AllowedActions;
  readonly status: SubscriberRow['status'];
  readonly onChoose: (action: SubscriberAction) => void;
}

export function SubscriberActionMenu({ may, status, onChoose }: SubscriberActionMenuProps) {
  const { t } = useTranslation(['subscribers', 'billing']);
  return (
    <Menu position="bottom-end" shadow="md" withinPortal returnFocus>
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={16} />}>{t('actions')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {may.kinds.map((kind) => (
          <Menu.Item
            key={kind}
            onClick={() => onChoose(kind)}
            {...(dangerousActions.has(kind) ? { c: 'var(--mantine-color-error)' } : {})}
          >
            {t(bulkActionLabelsFor(kind, status).label)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {may.createInvoice ? (
          <Menu.Item onClick={() => onChoose('invoice')}>{t('billing:newInvoice')}</Menu.Item>
        ) : null}
        {may.changePassword ? (
          <Menu.Item onClick={() => onChoose('password')}>{t('action.changePassword')}</Menu.Item>
        ) : null}
        {may.revealPassword ? (
          <Menu.Item onClick={() => onChoose('reveal')}>{t('action.revealPassword')}</Menu.Item>
        ) : null}
        {may.delete ? (
          <Menu.Item c="var(--mantine-color-error)" onClick={() => onChoose('delete')}>
            {t('action.delete')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
