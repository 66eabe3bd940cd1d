import type { SubscriberRow } from '@lastmile/contract';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  type BulkActionName,
  bulkActionLabelsFor,
  bulkActionNames,
  invoiceActions,
} from '../bulk/bulk-actions.ts';

/** The most used actions are buttons; the others are in the menu. */
const first: readonly BulkActionName[] = ['suspend', 'activate', 'changePackage'];

interface BulkActionsProps {
  readonly canUpdateInvoices: boolean;
  /** The status that the list is filtered by. */
  readonly status: SubscriberRow['status'] | undefined;
  readonly onAct: (kind: BulkActionName) => void;
  /** Where the chosen subscribers are messaged; undefined without permission. */
  readonly messagePath: string | undefined;
  /** Undefined without permission, or where there are no resellers. */
  readonly onTransfer: (() => void) | undefined;
}

/** Bulk actions; the preview shows which of the selected subscribers they apply to. */
export function BulkActions({ canUpdateInvoices, status, onAct, messagePath, onTransfer }: BulkActionsProps) {
  const { t } = useTranslation('subscribers');
  const others = bulkActionNames.filter(
    (kind) => !first.includes(kind) && (canUpdateInvoices || !invoiceActions.has(kind)),
  );
  return (
    <>
      {first.map((kind) => (
        <Button key={kind} size="sm" px="sm" variant="default" onClick={() => onAct(kind)}>
          {t(bulkActionLabelsFor(kind, status).label)}
        </Button>
      ))}
      <Menu position="top-end" shadow="md" withinPortal returnFocus>
        <Menu.Target>
          <Button size="sm" px="sm" variant="default" rightSection={<IconChevronDown size={14} />}>
            {t('more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {messagePath ? (
            <Menu.Item component={Link} to={messagePath}>
              {t('sendMessage')}
            </Menu.Item>
          ) : null}
          {others.map((kind) => (
            <Menu.Item key={kind} onClick={() => onAct(kind)}>
              {t(bulkActionLabelsFor(kind, status).label)}
            </Menu.Item>
          ))}
          {onTransfer ? <Menu.Item onClick={onTransfer}>{t('action.transfer')}</Menu.Item> : null}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
