import type { Call } from '@lastmile/contract';
import { useQuery } from '@tanstack/react-query';
import { type ListRowKey, loadSelectedRows } from '../../../shared/kit/list/list-call.ts';
import type { ListSelection } from '../../../shared/kit/list/list-section-props.ts';
import { noRefetchKey } from '../api.ts';

export type SelectedRows<Key extends number | string> = Pick<
  ListSelection<Key>,
  'selection' | 'query' | 'clear'
>;

export function useSelectedRows<C extends Call>(
  call: C,
  routerId: number,
  picked: SelectedRows<ListRowKey<C>>,
) {
  const { selection, query } = picked;
  const marked = selection.kind === 'some' ? selection.ids : selection.except;
  return useQuery({
    queryKey: [noRefetchKey, call.id, routerId, query, selection.kind, [...marked]],
    queryFn: () => loadSelectedRows(call, { routerId }, query, selection),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
