import type { Call } from '@lastmile/contract';
import { useQuery } from '@tanstack/react-query';
import { chosenRows, type KeyOf } from '../../../shared/kit/list/list-call.ts';
import type { Chosen } from '../../../shared/kit/list/list-section-props.ts';
import { heldStill } from '../api.ts';

export type Picked<Key extends number | string> = Pick<Chosen<Key>, 'selection' | 'query' | 'clear'>;

/** The rows behind a selection. */
export function useChosenRows<C extends Call>(call: C, routerId: number, picked: Picked<KeyOf<C>>) {
  const { selection, query } = picked;
  const marked = selection.kind === 'some' ? selection.ids : selection.except;
  return useQuery({
    queryKey: [heldStill, call.id, routerId, query, selection.kind, [...marked]],
    queryFn: () => chosenRows(call, { routerId }, query, selection),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
