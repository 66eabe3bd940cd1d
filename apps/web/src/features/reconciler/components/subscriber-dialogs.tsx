import { type NotOnRouter, reconcilerCalls } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { statusDisplay } from '../../../entities/subscribers/labels.ts';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { closeSubscribers, pushSubscribers } from '../api.ts';
import { BulkPreviewDialog } from './bulk-preview-dialog.tsx';
import { type SelectedRows, useSelectedRows } from './use-selected-rows.ts';

interface SubscriberDialogProps {
  readonly routerId: number;
  readonly picked: SelectedRows<number>;
  readonly onClose: () => void;
}

const keyOf = ({ id }: NotOnRouter) => id;

/** A subscriber with its status, as which it is written or closed. */
function useDescribe() {
  const { t } = useTranslation('subscribers');
  return ({ name, username, status }: NotOnRouter) => ({
    name: name ?? username,
    detail: name ? username : null,
    value: t(statusDisplay[status].key),
  });
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

/** A subscriber with its balance due, which stays after it is closed. */
function useDescribeBalance() {
  const { t } = useTranslation(['subscribers', 'shared']);
  const { money } = useMoneyFormat();
  const balanceText = (balanceMinor: number | undefined) => {
    if (balanceMinor === undefined) return undefined;
    return balanceMinor > 0 ? t('shared:totalDue', { amount: money(balanceMinor) }) : t('shared:nothingDue');
  };
  return ({ name, username, status }: NotOnRouter, balanceMinor?: number) => ({
    name: name ?? username,
    detail: name ? username : null,
    value: t(statusDisplay[status].key),
    note: balanceText(balanceMinor),
  });
}

/** Writes subscribers to the router that lacks them. */
export function PushToRouterDialog({ routerId, picked, onClose }: SubscriberDialogProps) {
  const { t } = useTranslation('reconciler');
  return (
    <BulkPreviewDialog
      title={t('pushToRouter')}
      text={t('pushToRouterText')}
      submitLabel={t('pushToRouter')}
      rows={useSelectedRows(reconcilerCalls.notOnRouter, routerId, picked)}
      keyOf={keyOf}
      describe={useDescribe()}
      preview={async (rows) => ({ done: idsOf(rows), refused: [] })}
      run={(ids) => pushSubscribers(ids, routerId)}
      will={(count) => t('preview.push', { count })}
      did={(count) => t('result.pushed', { count })}
      onDone={picked.clear}
      onClose={onClose}
    />
  );
}

/** Closes subscribers. */
export function CloseSubscribersDialog({ routerId, picked, onClose }: SubscriberDialogProps) {
  const { t } = useTranslation(['reconciler', 'subscribers']);
  return (
    <BulkPreviewDialog
      title={t('subscribers:action.close')}
      text={t('closeText')}
      submitLabel={t('subscribers:action.close')}
      dangerous
      rows={useSelectedRows(reconcilerCalls.notOnRouter, routerId, picked)}
      keyOf={keyOf}
      describe={useDescribeBalance()}
      preview={(rows) => closeSubscribers(idsOf(rows), true)}
      run={(ids) => closeSubscribers(ids, false)}
      will={(count) => t('subscribers:preview.close', { count })}
      did={(count) => t('subscribers:result.changed', { count })}
      onDone={picked.clear}
      onClose={onClose}
    />
  );
}
