import type { RouterDetail } from '@lastmile/contract';
import { Button } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EnableSyncDialog } from './enable-sync-dialog.tsx';

/** Actions on the router as a whole. */
export function RouterActions({ router }: { readonly router: RouterDetail }) {
  const { t } = useTranslation('routers');
  const [isOpen, setIsOpen] = useState(false);
  if (router.archived || router.writesAllowed) return null;
  return (
    <>
      <Button leftSection={<IconLockOpen size={16} />} onClick={() => setIsOpen(true)}>
        {t('sync.enable')}
      </Button>
      {isOpen ? <EnableSyncDialog router={router} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
