import { reconcilerCalls } from '@lastmile/contract';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type DriftResolution, resolveDrift } from '../../api.ts';
import { BulkPreviewDialog } from '../bulk-preview-dialog.tsx';
import { type SelectedRows, useSelectedRows } from '../use-selected-rows.ts';
import { describeChange } from './router-values.tsx';

export const resolutionLabels = {
  router: { label: 'acceptRouter', text: 'acceptRouterText', will: 'preview.acceptRouter' },
  panel: { label: 'overwriteRouter', text: 'overwriteRouterText', will: 'preview.overwriteRouter' },
} as const satisfies Record<DriftResolution, object>;

interface ResolveDriftDialogProps {
  readonly routerId: number;
  readonly resolution: DriftResolution;
  readonly picked: SelectedRows<number>;
  readonly onClose: () => void;
}

/** Resolves drift: overwrite the router or accept its value. */
export function ResolveDriftDialog({ routerId, resolution, picked, onClose }: ResolveDriftDialogProps) {
  const { t } = useTranslation('reconciler');
  const rows = useSelectedRows(reconcilerCalls.changes, routerId, picked);
  const labels = resolutionLabels[resolution];
  const ending = resolution === 'router' ? (rows.data?.filter(({ observed }) => !observed).length ?? 0) : 0;
  const nameOf = (id: number) => rows.data?.find((row) => row.id === id)?.name ?? `#${id}`;
  return (
    <BulkPreviewDialog
      title={t(labels.label)}
      text={t(labels.text)}
      submitLabel={t(labels.label)}
      dangerous={ending > 0}
      fields={
        ending > 0 ? (
          <Alert
            color="red"
            p="sm"
            icon={<IconAlertTriangle size={18} />}
            title={t('missingWillClose', { count: ending })}
          />
        ) : null
      }
      rows={rows}
      keyOf={({ id }) => id}
      describe={describeChange}
      preview={async (drifting) => ({ done: drifting.map(({ id }) => id), refused: [] })}
      run={(ids) => resolveDrift(ids, { routerId, resolution }, nameOf)}
      will={(count) => t(labels.will, { count })}
      did={(count) => t('result.resolved', { count })}
      onDone={picked.clear}
      onClose={onClose}
    />
  );
}
