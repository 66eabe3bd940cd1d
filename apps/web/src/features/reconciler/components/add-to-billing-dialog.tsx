import { reconcilerCalls } from '@lastmile/contract';
import { Anchor, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePackageOptions } from '../../../entities/pickers/options.ts';
import { adoptSubscribers } from '../api.ts';
import { BulkPreviewDialog } from './bulk-preview-dialog.tsx';
import { type SelectedRows, useSelectedRows } from './use-selected-rows.ts';

interface AddToBillingDialogProps {
  readonly routerId: number;
  readonly picked: SelectedRows<string>;
  readonly onClose: () => void;
}

/** Adds PPP accounts of the router to billing unchanged; customers are assigned afterwards. */
export function AddToBillingDialog({ routerId, picked, onClose }: AddToBillingDialogProps) {
  const { t } = useTranslation(['reconciler', 'subscribers']);
  const rows = useSelectedRows(reconcilerCalls.notBilling, routerId, picked);
  const packages = usePackageOptions() ?? [];
  const [packageId, setPackageId] = useState<number>();
  const withoutGuess = rows.data?.filter(({ packageGuess }) => !packageGuess).length ?? 0;
  const chosen = packages.find(({ value }) => value === String(packageId))?.label;
  const options = { routerId, ...(packageId ? { packageId } : {}) };
  return (
    <BulkPreviewDialog
      title={t('addToBilling')}
      text={t('addToBillingText')}
      submitLabel={t('addToBilling')}
      rows={rows}
      keyOf={({ name }) => name}
      describe={({ name, comment, packageGuess, profile }) => ({
        name,
        detail: comment,
        value: packageGuess?.name ?? chosen,
        note: `${t('subscribers:profile')}: ${profile}`,
      })}
      option={packageId}
      fields={
        withoutGuess > 0 ? (
          <Select
            label={t('subscribers:package')}
            description={t('packageFor', { count: withoutGuess })}
            placeholder={t('skipThem')}
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
        adoptSubscribers(
          all.map(({ name }) => name),
          { ...options, preview: true },
        )
      }
      run={(names) => adoptSubscribers(names, { ...options, preview: false })}
      will={(count) => t('preview.addToBilling', { count })}
      did={(count) => t('result.addedToBilling', { count })}
      next={
        <Anchor component={Link} to={`/isp/isp-user-name-list?routerId=${routerId}&assigned=no`} size="sm">
          {t('assignCustomers')}
        </Anchor>
      }
      onDone={picked.clear}
      onClose={onClose}
    />
  );
}
