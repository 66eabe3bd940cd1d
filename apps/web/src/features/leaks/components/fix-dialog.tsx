import type { FixableLeak } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Skeleton, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../shared/dates/use-format-date.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { useFixLeak, useFixPreview } from '../api.ts';
import { leakDisplay } from './labels.ts';

interface FixDialogProps {
  readonly kind: FixableLeak;
  readonly subscriberId: number;
  readonly onClose: () => void;
}

const fixTexts = {
  invoice: { effect: 'fix.invoice', submit: 'fix.issue', done: 'fix.doneInvoice' },
  router: { effect: 'fix.router', submit: 'fix.writeRouter', done: 'fix.doneRouter' },
  price: { effect: 'fix.price', submit: 'fix.charge', done: 'fix.donePrice' },
} as const;

type Found = NonNullable<ReturnType<typeof useFixPreview>['data']>;

/** What the texts name. */
function useFixValues(found: Found | undefined) {
  const { money } = useMoneyFormat();
  const day = useFormatDate();
  const { issued, profile } = found ?? {};
  return {
    username: found?.username ?? '',
    router: found?.routerName ?? '',
    profile: profile?.name ?? '',
    count: profile?.subscribers ?? 0,
    before: money(found?.monthlyBeforeMinor ?? 0),
    after: money(found?.monthlyAfterMinor ?? 0),
    amount: money(issued?.totalMinor ?? 0),
    from: issued ? day(issued.from) : '',
    to: issued ? day(issued.to) : '',
  };
}

/** Shows what the fix changes, then applies it. */
export function FixDialog({ kind, subscriberId, onClose }: FixDialogProps) {
  const { t } = useTranslation(['leaks', 'shared']);
  const preview = useFixPreview({ kind, subscriberId });
  const fix = useFixLeak({ kind, subscriberId });
  const found = preview.data;
  const values = useFixValues(found);
  const texts = fixTexts[found?.issued ? 'invoice' : found?.routerName ? 'router' : 'price'];
  const apply = () =>
    fix.mutate(undefined, {
      onSuccess: () => {
        notifications.show({ message: t(texts.done, values) });
        onClose();
      },
    });
  return (
    <FormDialog
      title={t('fix.title', { leak: t(leakDisplay[kind].label) })}
      submitLabel={found ? t(texts.submit, values) : t('fix.now')}
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
      {found ? <Text size="sm">{t(texts.effect, values)}</Text> : null}
      {found?.profile ? <Text size="sm">{t('fix.profile', values)}</Text> : null}
    </FormDialog>
  );
}
