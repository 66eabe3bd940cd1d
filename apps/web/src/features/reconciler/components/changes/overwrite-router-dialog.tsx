import { reconcilerCalls } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { pushSubscribers } from '../../api.ts';
import { BulkPreviewDialog } from '../bulk-preview-dialog.tsx';
import { type SelectedRows, useSelectedRows } from '../use-selected-rows.ts';
import { describeChange } from './router-values.tsx';

interface OverwriteRouterDialogProps {
  readonly routerId: number;
  readonly picked: SelectedRows<number>;
  readonly onClose: () => void;
}

/** Asks first, because overwriting also replaces what the router has under that name. */
export function OverwriteRouterDialog({ routerId, picked, onClose }: OverwriteRouterDialogProps) {
  const { t } = useTranslation('reconciler');
  return (
    <BulkPreviewDialog
      title={t('pushToRouter')}
      text={t('pushToRouterText')}
      submitLabel={t('pushToRouter')}
      rows={useSelectedRows(reconcilerCalls.changes, routerId, picked)}
      keyOf={({ subscriberId }) => subscriberId}
      describe={describeChange}
      preview={async (rows) => ({ done: rows.map(({ subscriberId }) => subscriberId), refused: [] })}
      run={(ids) => pushSubscribers(ids, routerId)}
      will={(count) => t('preview.push', { count })}
      did={(count) => t('result.pushed', { count })}
      onDone={picked.clear}
      onClose={onClose}
    />
  );
}
