import { convergenceCalls } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { pushLines } from '../../api.ts';
import { PreviewDialog } from '../bulk-preview-dialog.tsx';
import { type Picked, useChosenRows } from '../use-selected-rows.ts';

interface WriteAnewDialogProps {
  readonly routerId: number;
  readonly picked: Picked<number>;
  readonly onClose: () => void;
}

/** More than another try: it also takes over what the router holds under that name, so it is asked first. */
export function WriteAnewDialog({ routerId, picked, onClose }: WriteAnewDialogProps) {
  const { t } = useTranslation('reconciler');
  return (
    <PreviewDialog
      title={t('push')}
      text={t('pushText')}
      submitLabel={t('push')}
      rows={useChosenRows(convergenceCalls.changes, routerId, picked)}
      preview={async (rows) => ({ done: rows.map(({ subscriberId }) => subscriberId), refused: [] })}
      run={(ids) => pushLines(ids, routerId)}
      will={(count) => t('willPush', { count })}
      did={(count) => t('pushed', { count })}
      onDone={picked.clear}
      onClose={onClose}
    />
  );
}
