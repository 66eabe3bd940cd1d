import { convergenceCalls } from '@lastmile/contract';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { resolveDrift, type Side } from '../../api.ts';
import { PreviewDialog } from '../bulk-preview-dialog.tsx';
import { type Picked, useChosenRows } from '../use-selected-rows.ts';

export const sideWords = {
  router: { label: 'takeRouter', text: 'takeRouterText', will: 'willTakeRouter' },
  panel: { label: 'takePanel', text: 'takePanelText', will: 'willTakePanel' },
} as const satisfies Record<Side, object>;

interface ResolveDialogProps {
  readonly routerId: number;
  readonly take: Side;
  readonly picked: Picked<number>;
  readonly onClose: () => void;
}

/** Someone changed the router behind the panel: a person says which of the two is right. */
export function ResolveDialog({ routerId, take, picked, onClose }: ResolveDialogProps) {
  const { t } = useTranslation('reconciler');
  const rows = useChosenRows(convergenceCalls.changes, routerId, picked);
  const words = sideWords[take];
  const ending = take === 'router' ? (rows.data?.filter(({ seen }) => !seen).length ?? 0) : 0;
  return (
    <PreviewDialog
      title={t(words.label)}
      text={t(words.text)}
      submitLabel={t(words.label)}
      dangerous={ending > 0}
      fields={
        ending > 0 ? (
          <Alert
            color="red"
            p="sm"
            icon={<IconAlertTriangle size={18} />}
            title={t('goneEnds', { count: ending })}
          />
        ) : null
      }
      rows={rows}
      preview={async (drifting) => ({ done: drifting, refused: [] })}
      run={async (drifting) => resolveDrift(drifting, { routerId, take })}
      will={(count) => t(words.will, { count })}
      did={(count) => t('resolved', { count })}
      onDone={picked.clear}
      onClose={onClose}
    />
  );
}
