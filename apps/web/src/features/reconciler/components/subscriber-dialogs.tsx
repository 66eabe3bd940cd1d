import { convergenceCalls } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { endLines, pushLines } from '../api.ts';
import { PreviewDialog } from './bulk-preview-dialog.tsx';
import { type Picked, useChosenRows } from './use-selected-rows.ts';

interface LineDialogProps {
  readonly routerId: number;
  readonly picked: Picked<number>;
  readonly onClose: () => void;
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

/** Has lines that the router lacks written to it. */
export function PushDialog({ routerId, picked, onClose }: LineDialogProps) {
  const { t } = useTranslation('reconciler');
  return (
    <PreviewDialog
      title={t('push')}
      text={t('pushText')}
      submitLabel={t('push')}
      rows={useChosenRows(convergenceCalls.notOnRouter, routerId, picked)}
      preview={async (rows) => ({ done: idsOf(rows), refused: [] })}
      run={(ids) => pushLines(ids, routerId)}
      will={(count) => t('willPush', { count })}
      did={(count) => t('pushed', { count })}
      onDone={picked.clear}
      onClose={onClose}
    />
  );
}

/** Ends lines that are no customers any more. */
export function EndDialog({ routerId, picked, onClose }: LineDialogProps) {
  const { t } = useTranslation(['reconciler', 'subscribers']);
  return (
    <PreviewDialog
      title={t('subscribers:do.leave')}
      text={t('endText')}
      submitLabel={t('subscribers:do.leave')}
      dangerous
      rows={useChosenRows(convergenceCalls.notOnRouter, routerId, picked)}
      preview={(rows) => endLines(idsOf(rows), true)}
      run={(ids) => endLines(ids, false)}
      will={(count) => t('subscribers:will.leave', { count })}
      did={(count) => t('subscribers:changed', { count })}
      onDone={picked.clear}
      onClose={onClose}
    />
  );
}
