import type { Leak } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Select, Skeleton, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePackageOptions } from '../../../entities/pickers/options.ts';
import { problemKey } from '../../../shared/i18n/problem-key.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useAddToBilling, useAddToBillingPreview } from '../api.ts';

interface AddToBillingDialogProps {
  readonly leak: Leak;
  readonly routerId: number;
  readonly onClose: () => void;
}

/** Makes an account of a router a subscriber; it asks for the package if the profile belongs to none. */
export function AddToBillingDialog({ leak, routerId, onClose }: AddToBillingDialogProps) {
  const { t } = useTranslation(['leaks', 'shared', 'problems']);
  const packages = usePackageOptions() ?? [];
  const [packageId, setPackageId] = useState<number>();
  const account = { routerId, name: leak.title, packageId };
  const preview = useAddToBillingPreview(account);
  const add = useAddToBilling(account);
  const chosen = packages.find(({ value }) => value === String(packageId))?.label;
  const values = {
    username: leak.title,
    router: leak.routerName ?? '–',
    package: leak.packageName ?? chosen ?? '–',
  };
  const refused = (add.data ?? preview.data)?.refused[0];
  const needsPackage = leak.packageName === null && packageId === undefined;
  const apply = () =>
    add.mutate(undefined, {
      onSuccess: ({ done }) => {
        if (done.length === 0) return;
        notifications.show({ message: t('fix.doneBilling', values) });
        onClose();
      },
    });
  return (
    <FormDialog
      title={t('fix.title', { leak: t('kind.notInBilling') })}
      submitLabel={t('fix.addToBilling')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={apply}
      onClose={onClose}
      submitting={add.isPending}
      submitDisabled={preview.data?.done.length !== 1}
      disabledReason={needsPackage ? t('fix.choosePackage') : null}
    >
      <ProblemAlert error={add.error ?? preview.error} />
      {leak.packageName === null ? (
        <Select
          label={t('fix.package')}
          data={packages}
          value={packageId ? String(packageId) : null}
          onChange={(value) => setPackageId(value ? Number(value) : undefined)}
          searchable
          comboboxProps={{ shadow: 'md' }}
        />
      ) : null}
      {preview.isPending ? <Skeleton height={40} /> : null}
      {preview.data?.done.length === 1 ? <Text size="sm">{t('fix.billing', values)}</Text> : null}
      {refused && !needsPackage ? (
        <Text size="sm" c="red">
          {t(problemKey(refused.code), { ns: 'problems' })}
        </Text>
      ) : null}
    </FormDialog>
  );
}
