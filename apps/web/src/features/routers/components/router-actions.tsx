import type { RouterDetail } from '@lastmile/contract';
import { Button } from '@mantine/core';
import { IconLockOpen, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { DeleteRouterDialog } from './delete-router-dialog.tsx';
import { EnableSyncDialog } from './enable-sync-dialog.tsx';

/** Actions on the router as a whole. */
export function RouterActions({ router }: { readonly router: RouterDetail }) {
  const { t } = useTranslation('routers');
  const navigate = useNavigate();
  const canDelete = useCurrentAbility().can('delete', 'Router');
  const [dialog, setDialog] = useState<'writes' | 'delete'>();
  const close = () => setDialog(undefined);
  if (router.archived) return null;
  return (
    <>
      {router.writesAllowed ? null : (
        <Button leftSection={<IconLockOpen size={16} />} onClick={() => setDialog('writes')}>
          {t('sync.enable')}
        </Button>
      )}
      {canDelete ? (
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} />}
          onClick={() => setDialog('delete')}
        >
          {t('delete')}
        </Button>
      ) : null}
      {dialog === 'writes' ? <EnableSyncDialog router={router} onClose={close} /> : null}
      {dialog === 'delete' ? (
        <DeleteRouterDialog
          router={router}
          onClose={close}
          onDeleted={() => void navigate('/isp/router-list')}
        />
      ) : null}
    </>
  );
}
