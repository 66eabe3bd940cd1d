import type { FixableLeak } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Skeleton, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { useFixLeak, useFixPreview } from '../api.ts';
import { leakDisplay } from './labels.ts';

interface FixDialogProps {
  readonly kind: FixableLeak;
  readonly subscriberId: number;
  readonly onClose: () => void;
}

/** Shows what the fix changes, then applies it. */
export function FixDialog({ kind, subscriberId, onClose }: FixDialogProps) {
  const { t } = useTranslation(['leaks', 'shared']);
  const { money } = useMoneyFormat();
  const preview = useFixPreview({ kind, subscriberId });
  const fix = useFixLeak({ kind, subscriberId });
  const found = preview.data;
  const values = {
    username: found?.username ?? '',
    router: found?.routerName ?? '',
    before: money(found?.monthlyBeforeMinor ?? 0),
    after: money(found?.monthlyAfterMinor ?? 0),
  };
  const isOnRouter = Boolean(found?.routerName);
  const apply = () =>
    fix.mutate(undefined, {
      onSuccess: () => {
        notifications.show({ message: t(isOnRouter ? 'fix.doneRouter' : 'fix.donePrice', values) });
        onClose();
      },
    });
  return (
    <FormDialog
      title={t('fix.title', { leak: t(leakDisplay[kind].label) })}
      submitLabel={found ? t(isOnRouter ? 'fix.writeRouter' : 'fix.charge', values) : t('fix.now')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={apply}
      onClose={onClose}
      submitting={fix.isPending}
      submitDisabled={!found}
      disabledReason={null}
    >
      <ProblemAlert error={fix.error ?? preview.error} />
      {preview.isPending ? <Skeleton height={40} /> : null}
      {found ? <Text size="sm">{t(isOnRouter ? 'fix.router' : 'fix.price', values)}</Text> : null}
    </FormDialog>
  );
}
