import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { NewBillDialog } from '../../../../entities/invoices/new-invoice/new-invoice-dialog.tsx';
import { billPath } from '../../../../entities/invoices/paths.ts';
import { usePanelAbility } from '../../../../shared/session/ability.ts';
import { editPath, listPath } from '../../paths.ts';
import { type BulkKind, bulkKinds, bulkWords, dangerousKinds } from '../bulk/bulk-actions.ts';
import { BulkDialog } from '../bulk/bulk-dialog.tsx';
import { PasswordDialog } from './change-password-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { RevealDialog } from './reveal-password-dialog.tsx';
import type { TabProps } from './tab-props.ts';

type Asked = BulkKind | 'bill' | 'password' | 'reveal' | 'delete';

/** What the line's state and the user's rights allow. */
export function LineActions({ workspace: { subscriber, allowed } }: TabProps) {
  const { t } = useTranslation(['subscribers', 'billing']);
  const ability = usePanelAbility();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const { id, username } = subscriber;
  const mayUpdate = ability.can('update', 'Subscriber');
  const mayReveal = ability.can('reveal', 'Subscriber') && subscriber.passwordKnown;
  const mayDelete = ability.can('delete', 'Subscriber');
  // Where a line belongs can be said in any state.
  const kinds = bulkKinds.filter(
    (kind) =>
      mayUpdate &&
      (allowed.includes(kind) ||
        kind === 'moveArea' ||
        (kind === 'callOffPackageChange' && subscriber.nextPackage !== null)) &&
      (kind !== 'promise' || ability.can('update', 'Invoice')),
  );
  const mayBill = ability.can('create', 'Invoice');
  const close = () => setAsked(undefined);
  if (!mayUpdate && !mayReveal && !mayDelete && !mayBill) return null;
  return (
    <>
      {mayUpdate ? (
        <Button component={Link} to={editPath(id)} variant="default" leftSection={<IconPencil size={16} />}>
          {t('edit')}
        </Button>
      ) : null}
      <Menu position="bottom-end" shadow="md" withinPortal returnFocus>
        <Menu.Target>
          <Button rightSection={<IconChevronDown size={16} />}>{t('actions')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {kinds.map((kind) => (
            <Menu.Item
              key={kind}
              onClick={() => setAsked(kind)}
              {...(dangerousKinds.has(kind) ? { c: 'var(--mantine-color-error)' } : {})}
            >
              {t(bulkWords[kind].label)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {mayBill ? <Menu.Item onClick={() => setAsked('bill')}>{t('billing:newBill')}</Menu.Item> : null}
          {mayUpdate && allowed.includes('changePassword') ? (
            <Menu.Item onClick={() => setAsked('password')}>{t('do.password')}</Menu.Item>
          ) : null}
          {mayReveal ? <Menu.Item onClick={() => setAsked('reveal')}>{t('do.reveal')}</Menu.Item> : null}
          {mayDelete ? (
            <Menu.Item c="var(--mantine-color-error)" onClick={() => setAsked('delete')}>
              {t('do.delete')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {asked === 'bill' ? (
        <NewBillDialog
          line={subscriber}
          onClose={close}
          onIssued={({ id: billId }) => void (billId === null ? undefined : navigate(billPath(billId)))}
        />
      ) : null}
      {asked === 'password' ? <PasswordDialog line={subscriber} onClose={close} /> : null}
      {asked === 'reveal' ? <RevealDialog line={subscriber} onClose={close} /> : null}
      {asked === 'delete' ? (
        <DeleteDialog line={subscriber} onClose={close} onDeleted={() => void navigate(listPath)} />
      ) : null}
      {asked && asked !== 'bill' && asked !== 'password' && asked !== 'reveal' && asked !== 'delete' ? (
        <BulkDialog kind={asked} target={{ ids: [id] }} name={username} onClose={close} />
      ) : null}
    </>
  );
}
