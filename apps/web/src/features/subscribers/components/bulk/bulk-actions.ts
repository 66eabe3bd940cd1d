import type { Call } from '@lastmile/contract';
import { type BulkOutcome, type SubscriberRow, skippedMonthCalls, subscriberCalls } from '@lastmile/contract';
import type { PreviewAmounts } from '../../../../entities/subscribers/bulk-preview.tsx';
import { api } from '../../../../shared/api/client.ts';
import type { ListQuery } from '../../../../shared/kit/list/list-call.ts';

/** Every action for one or many subscribers. */
export const bulkActionLabels = {
  activate: { label: 'action.activate', will: 'preview.activate' },
  resume: { label: 'action.resume', will: 'preview.resume' },
  reopen: { label: 'action.reopen', will: 'preview.reopen' },
  suspend: { label: 'action.suspend', will: 'preview.suspend' },
  hold: { label: 'action.hold', will: 'preview.hold' },
  changePackage: { label: 'action.changePackage', will: 'preview.changePackage' },
  cancelPackageChange: { label: 'action.cancelPackageChange', will: 'preview.cancelPackageChange' },
  cancelStatusChange: { label: 'action.cancelStatusChange', will: 'preview.cancelStatusChange' },
  moveRouter: { label: 'action.moveRouter', will: 'preview.moveRouter' },
  moveArea: { label: 'action.moveArea', will: 'preview.moveArea' },
  promise: { label: 'action.promise', will: 'preview.promise' },
  skipMonths: { label: 'action.skipMonths', will: 'preview.skipMonths' },
  disconnect: { label: 'action.disconnect', will: 'preview.disconnect' },
  close: { label: 'action.close', will: 'preview.close' },
} as const;
export type BulkActionName = keyof typeof bulkActionLabels;

const reactivateLabels = { label: 'action.reactivate', will: 'preview.reactivate' } as const;
/** The labels of an action; suspended subscribers are reactivated, pending ones activated, by the same call. */
export const bulkActionLabelsFor = (kind: BulkActionName, status: SubscriberRow['status'] | undefined) =>
  kind === 'activate' && status === 'suspended' ? reactivateLabels : bulkActionLabels[kind];
export const bulkActionNames = Object.keys(bulkActionLabels) as BulkActionName[];

/** Actions that also need permission to update invoices. */
export const invoiceActions: ReadonlySet<BulkActionName> = new Set(['promise', 'skipMonths']);
/** Actions that end service, with a red button. */
export const dangerousActions: ReadonlySet<BulkActionName> = new Set(['suspend', 'disconnect', 'close']);
/** Options that need no choice. */
export const defaultOptions: Partial<Record<BulkActionName, BulkOptions>> = {
  hold: {},
  suspend: { reason: 'manual' },
};
/** Amounts that the preview of an action shows; other actions have nothing to do with money. */
export const previewAmounts: Partial<Record<BulkActionName, PreviewAmounts>> = {
  activate: 'balance',
  resume: 'balance',
  reopen: 'balance',
  suspend: 'balance',
  hold: 'balance',
  promise: 'balance',
  close: 'balance',
  changePackage: 'price',
  skipMonths: 'price',
};
/** The inverse actions, for undo. */
export const undoActions: Partial<Record<BulkActionName, BulkActionName>> = {
  suspend: 'activate',
  hold: 'resume',
  close: 'reopen',
};

/** Subscribers by id, or everything that matches the list's filters except some. */
export type BulkTarget =
  | { readonly ids: readonly number[] }
  | { readonly filter: ListQuery; readonly except: ReadonlySet<number> };

export type BulkOptions = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** What the fields of an action with options report: undefined while they are incomplete. */
export interface OptionFieldsProps {
  /** The options that are chosen at first. */
  readonly initial?: BulkOptions | undefined;
  readonly onChange: (options: BulkOptions | undefined) => void;
}

const send = (kind: BulkActionName, body: object) =>
  api<Call>(kind === 'skipMonths' ? skippedMonthCalls.create : subscriberCalls[kind], {
    body,
  }) as unknown as Promise<BulkOutcome>;

/** Evaluates the action for each subscriber; changes nothing. */
export async function previewBulk(
  kind: BulkActionName,
  target: BulkTarget,
  options: BulkOptions,
): Promise<BulkOutcome> {
  if ('ids' in target) return send(kind, { ids: target.ids, ...options, preview: true });
  const { sort: _sort, ...filter } = target.filter;
  const all = await send(kind, { filter, ...options, preview: true });
  if (target.except.size === 0) return all;
  const ids = [...all.done, ...all.refused.map(({ id }) => id)].filter((id) => !target.except.has(id));
  if (ids.length === 0) return { ...all, done: [], scheduled: [], refused: [], details: null };
  return send(kind, { ids, ...options, preview: true });
}

/** Applies the action to exactly the subscribers of the preview, even if more match by now. */
export const runBulk = (kind: BulkActionName, ids: readonly number[], options: BulkOptions) =>
  send(kind, { ids, ...options });
