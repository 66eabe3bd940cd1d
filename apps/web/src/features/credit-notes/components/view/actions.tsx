import type { CreditNote } from '@lastmile/contract';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCashBanknoteOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreditNoteDialog } from '../dialogs/credit-note-dialog.tsx';
import { type CreditNoteAction, usePermittedActions } from '../permitted-actions.ts';
import { PrintMenu } from './print-menu.tsx';

const icons = { refund: IconCashBanknoteOff, reverse: IconArrowBackUp } as const;

/** Print, refund and reverse. */
export function CreditNoteActions({ note }: { readonly note: CreditNote }) {
  const { t } = useTranslation('credit-notes');
  const permitted = usePermittedActions(note);
  const [openDialog, setOpenDialog] = useState<CreditNoteAction>();
  return (
    <>
      <PrintMenu note={note} />
      {permitted.map((action) => {
        const Icon = icons[action];
        return (
          <Button
            key={action}
            variant="default"
            leftSection={<Icon size={16} />}
            onClick={() => setOpenDialog(action)}
            {...(action === 'reverse' ? { c: 'var(--mantine-color-error)' } : {})}
          >
            {t(action)}
          </Button>
        );
      })}
      {openDialog ? (
        <CreditNoteDialog action={openDialog} note={note} onClose={() => setOpenDialog(undefined)} />
      ) : null}
    </>
  );
}
