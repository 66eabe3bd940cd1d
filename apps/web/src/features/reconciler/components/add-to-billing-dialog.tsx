import { convergenceCalls } from '@lastmile/contract';
import { Anchor, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePackageChoice } from '../../../entities/pickers/options.ts';
import { importLines } from '../api.ts';
import { PreviewDialog } from './bulk-preview-dialog.tsx';
import { type Picked, useChosenRows } from './use-selected-rows.ts';

interface ImportDialogProps {
  readonly routerId: number;
  readonly picked: Picked<string>;
  readonly onClose: () => void;
}

/** Takes names of the router into billing as they are; persons are assigned to them afterwards. */
export function ImportDialog({ routerId, picked, onClose }: ImportDialogProps) {
  const { t } = useTranslation(['reconciler', 'subscribers']);
  const rows = useChosenRows(convergenceCalls.notBilling, routerId, picked);
  const packages = usePackageChoice() ?? [];
  const [packageId, setPackageId] = useState<number>();
  const withoutGuess = rows.data?.filter(({ packageGuess }) => !packageGuess).length ?? 0;
  const asked = { routerId, ...(packageId ? { packageId } : {}) };
  return (
    <PreviewDialog
      title={t('import')}
      text={t('importText')}
      submitLabel={t('import')}
      rows={rows}
      option={packageId}
      fields={
        withoutGuess > 0 ? (
          <Select
            label={t('subscribers:package')}
            description={t('packageFor', { count: withoutGuess })}
            placeholder={t('packageNone')}
            data={packages}
            value={packageId ? String(packageId) : null}
            onChange={(value) => setPackageId(value ? Number(value) : undefined)}
            searchable
            clearable
            comboboxProps={{ shadow: 'md' }}
            data-autofocus
          />
        ) : null
      }
      preview={(all) =>
        importLines(
          all.map(({ name }) => name),
          { ...asked, preview: true },
        )
      }
      run={(names) => importLines(names, { ...asked, preview: false })}
      will={(count) => t('willImport', { count })}
      did={(count) => t('imported', { count })}
      next={
        <Anchor component={Link} to={`/isp/isp-user-name-list?routerId=${routerId}&assigned=no`} size="sm">
          {t('importedNext')}
        </Anchor>
      }
      onDone={picked.clear}
      onClose={onClose}
    />
  );
}
