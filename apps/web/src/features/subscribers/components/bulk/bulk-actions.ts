import type { Call } from '@lastmile/contract';
import { type BulkOutcome, subscriberCalls } from '@lastmile/contract';
import { api } from '../../../../shared/api/client.ts';
import type { ListQuery } from '../../../../shared/kit/list/list-call.ts';

/** Every change that one line or many can be put through. */
export const bulkWords = {
  activate: { label: 'do.activate', will: 'will.activate' },
  resume: { label: 'do.resume', will: 'will.resume' },
  rejoin: { label: 'do.rejoin', will: 'will.rejoin' },
  suspend: { label: 'do.suspend', will: 'will.suspend' },
  hold: { label: 'do.hold', will: 'will.hold' },
  changePackage: { label: 'do.changePackage', will: 'will.changePackage' },
  callOffPackageChange: { label: 'do.callOffPackageChange', will: 'will.callOffPackageChange' },
  moveRouter: { label: 'do.moveRouter', will: 'will.moveRouter' },
  moveArea: { label: 'do.moveArea', will: 'will.moveArea' },
  promise: { label: 'do.promise', will: 'will.promise' },
  disconnect: { label: 'do.disconnect', will: 'will.disconnect' },
  leave: { label: 'do.leave', will: 'will.leave' },
} as const;
export type BulkKind = keyof typeof bulkWords;
export const bulkKinds = Object.keys(bulkWords) as BulkKind[];

/** What takes service away is asked in red. */
export const dangerousKinds: ReadonlySet<BulkKind> = new Set(['suspend', 'disconnect', 'leave']);
/** What brings the lines back to where they were. */
export const undoOf: Partial<Record<BulkKind, BulkKind>> = { suspend: 'activate', hold: 'resume' };

/** Lines by id, or everything that the list's filters find but for some. */
export type BulkTarget =
  | { readonly ids: readonly number[] }
  | { readonly filter: ListQuery; readonly except: ReadonlySet<number> };

export type BulkOptions = Readonly<Record<string, string | number | boolean | null>>;

const send = (kind: BulkKind, body: object) =>
  api<Call>(subscriberCalls[kind], { body }) as unknown as Promise<BulkOutcome>;

/** What would happen to each line; nothing changes. */
export async function previewBulk(
  kind: BulkKind,
  target: BulkTarget,
  options: BulkOptions,
): Promise<BulkOutcome> {
  if ('ids' in target) return send(kind, { ids: target.ids, ...options, preview: true });
  const { sort: _sort, ...filter } = target.filter;
  const all = await send(kind, { filter, ...options, preview: true });
  return {
    ...all,
    done: all.done.filter((id) => !target.except.has(id)),
    refused: all.refused.filter(({ id }) => !target.except.has(id)),
  };
}

/** Done to the lines that the preview named: what was confirmed is what happens, though more may fit by now. */
export const runBulk = (kind: BulkKind, ids: readonly number[], options: BulkOptions) =>
  send(kind, { ids, ...options });
