import {
  resellerCalls,
  resellerTransferCalls,
  subscriberCalls,
  type TransferOutcome,
} from '@lastmile/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { type ListQuery, listKey } from '../../shared/kit/list/list-call.ts';

/** Subscribers by id, or everything that matches the list's filters except some. */
export type TransferTarget =
  | { readonly ids: readonly number[] }
  | { readonly filter: ListQuery; readonly except: ReadonlySet<number> };

export interface TransferOptions {
  /** Null: to the ISP. */
  readonly toResellerId: number | null;
  readonly keepUsernames: boolean;
}

type Send = { readonly ids: readonly number[] } | { readonly filter: object };
const send = (target: Send, options: TransferOptions, preview: boolean): Promise<TransferOutcome> =>
  api(resellerTransferCalls.transfer, { body: { ...target, ...options, preview } as never });

/** Evaluates each subscriber; changes nothing. */
export async function previewTransfer(target: TransferTarget, options: TransferOptions) {
  if ('ids' in target) return send(target, options, true);
  const { sort: _sort, ...filter } = target.filter;
  const all = await send({ filter }, options, true);
  if (target.except.size === 0) return all;
  const ids = [...all.done, ...all.refused.map(({ id }) => id)].filter((id) => !target.except.has(id));
  return ids.length === 0 ? { ...all, done: [], refused: [], former: [] } : send({ ids }, options, true);
}

/** Transfers exactly the subscribers of the preview, even if more match by now. */
export const runTransfer = (ids: readonly number[], options: TransferOptions) =>
  send({ ids }, options, false);

/** Gives subscribers back to whom they belonged before, and returns how many. */
export async function undoTransfer(former: TransferOutcome['former']): Promise<number> {
  let count = 0;
  for (const { resellerId, ids } of former)
    count += (await runTransfer(ids, { toResellerId: resellerId, keepUsernames: true })).done.length;
  return count;
}

/** Lists of subscribers and figures of resellers. */
export function useInvalidateTransferred() {
  const queryClient = useQueryClient();
  const keys = [['subscribers'], ['resellers'], listKey(subscriberCalls.list), listKey(resellerCalls.list)];
  return () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Active resellers by their own id. */
export const useRecipients = () =>
  useQuery({
    queryKey: ['pick', 'recipients'],
    queryFn: () => api(resellerCalls.list, { query: { pageSize: 200, status: 'active' } }),
    select: ({ items }) => items.map(({ id, fullName }) => ({ value: String(id), label: fullName })),
  }).data;
