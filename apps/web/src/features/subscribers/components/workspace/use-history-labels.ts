import {
  type SubscriberFieldKey,
  type SubscriberFields,
  subscriberFields,
  subscriberStatuses,
} from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import {
  useAreaOptions,
  usePackageOptions,
  useResellerOptions,
  useRouterOptions,
} from '../../../../entities/pickers/options.ts';
import { reasonKeys, statusDisplay } from '../../../../entities/subscribers/labels.ts';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import type { HistoryEntry } from '../../api.ts';
import { bulkActionLabels, bulkActionLabelsFor } from '../bulk/bulk-actions.ts';
import { billingKeys, mediumKeys, modeKeys } from '../labels.ts';

type TableKeys = {
  [Key in SubscriberFieldKey as SubscriberFields[Key]['column']]: SubscriberFields[Key]['label'];
};

/** The label of each column that the history shows. */
const fieldKeys = {
  ...(Object.fromEntries(
    Object.values(subscriberFields).map(({ column, label }) => [column, label]),
  ) as TableKeys),
  discount_active: 'discountActive',
  customer_id: 'customer',
  password_encrypted: 'password',
  router_id: 'router',
  package_id: 'package',
  next_package_id: 'packageNext',
  change_on: 'packageChangeOn',
  next_status: 'statusNext',
  next_status_on: 'statusChangeOn',
  next_hold_until: 'holdUntil',
  promise_until: 'promiseUntil',
  promise_note: 'promiseNote',
  status: 'status',
  status_reason: 'statusReason',
  on_hold_until: 'holdUntil',
  reseller_user_id: 'reseller',
} as const;

const callTitles = {
  store: 'history.create',
  update: 'history.update',
  changePassword: 'action.changePassword',
  revealPassword: 'action.revealPassword',
  deleteUsername: 'action.delete',
  assign: 'history.assign',
  'resellerTransfer.transfer': 'history.transfer',
  'dunning.suspend-overdue': 'history.suspend',
  'dunning.reactivate-paid': 'history.reactivate',
  'apply-scheduled-changes': 'history.scheduled',
} as const;

/** Translated values by field. */
const valueLabels: Readonly<Record<string, Readonly<Record<string, LabelKey>>>> = {
  status: {
    pending: statusDisplay.pending.key,
    active: statusDisplay.active.key,
    suspended: statusDisplay.suspended.key,
    on_hold: statusDisplay.on_hold.key,
    closed: statusDisplay.closed.key,
  },
  next_status: { on_hold: statusDisplay.on_hold.key, closed: statusDisplay.closed.key },
  status_reason: reasonKeys,
  billing: billingKeys,
  billing_mode: modeKeys,
  medium: mediumKeys,
};
type LabelKey =
  | (typeof statusDisplay)[keyof typeof statusDisplay]['key']
  | (typeof reasonKeys)[keyof typeof reasonKeys]
  | (typeof billingKeys)[keyof typeof billingKeys]
  | (typeof modeKeys)[keyof typeof modeKeys]
  | (typeof mediumKeys)[keyof typeof mediumKeys];

type Picks = readonly { readonly value: string; readonly label: string }[] | undefined;
const has = <T extends object>(labels: T, key: string): key is keyof T & string => Object.hasOwn(labels, key);

function titleKeyOf({ call, action, before }: HistoryEntry) {
  const name = call?.replace('subscribers.', '') ?? '';
  const status = subscriberStatuses.find((one) => one === before?.['status']);
  if (has(bulkActionLabels, name)) return bulkActionLabelsFor(name, status).label;
  if (has(callTitles, name)) return callTitles[name];
  return action === 'insert' ? 'history.create' : 'history.update';
}

/** Translates field names and values of the audit log. */
export function useHistoryLabels() {
  const { t } = useTranslation('subscribers');
  const { money } = useMoneyFormat();
  const day = useFormatDate();
  const [routers, packages, areas] = [useRouterOptions(), usePackageOptions(), useAreaOptions()];
  const named: Readonly<Record<string, Picks>> = {
    router_id: routers,
    package_id: packages,
    next_package_id: packages,
    area_id: areas,
    reseller_user_id: useResellerOptions(),
  };
  return {
    title: (entry: HistoryEntry): string => t(titleKeyOf(entry)),
    field: (field: string): string => (has(fieldKeys, field) ? t(fieldKeys[field]) : field),
    value(field: string, value: unknown): string {
      if (value === null || value === '') return '–';
      const text = String(value);
      const labelKey = valueLabels[field]?.[text];
      if (labelKey) return t(labelKey);
      if (typeof value === 'boolean') return value ? t('yes') : t('no');
      if (field.endsWith('_minor')) return money(Number(value));
      if (field in named) return named[field]?.find((pick) => pick.value === text)?.label ?? `#${text}`;
      return /^\d{4}-\d{2}-\d{2}$/.test(text) ? day(text) : text;
    },
  };
}
