import type { Call, CallOutput } from '@lastmile/contract';
import { BulkBar, type FilterField, type ListColumn, nothingSelected, type Selection } from '@lastmile/ui';
import { Paper } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import {
  type KeyOf,
  type ListParams,
  type ListQuery,
  queryOf,
  type RowOf,
  useListCall,
} from './list-call.ts';
import { ListContent } from './list-content.tsx';
import type { ListState } from './list-state.ts';
import { ListTools } from './list-toolbar.tsx';
import { useListState } from './use-list-state.ts';

const noFields: readonly FilterField[] = [];

export interface Chosen<Key extends number | string = number> {
  readonly selection: Selection<Key>;
  /** What finds everything that `all` stands for. */
  readonly query: ListQuery;
  readonly total: number;
  readonly clear: () => void;
}

export interface ListSectionProps<C extends Call> {
  /** A list of the contract: with `page`, `pageSize`, `sort`, and `search` where `searchLabel` is given. */
  readonly call: C;
  /** What the table is called. */
  readonly title: string;
  /** What stands in the gaps of the call's address, such as the router whose rows these are. */
  readonly params?: ListParams;
  readonly columns: readonly ListColumn<RowOf<C>>[];
  /** The default first; `-at` sorts downwards. */
  readonly sorts: readonly [string, ...string[]];
  readonly searchLabel?: string;
  /** Each `name` is a parameter of the call's query. Declare them outside the component, or memoised. */
  readonly filters?: readonly FilterField[];
  /** Parameters that no one chooses, such as whose rows these are. */
  readonly fixedQuery?: ListQuery;
  /** Puts the filters as the call wants them, where that differs from the address (a day as an instant). */
  readonly toQuery?: (query: ListQuery) => ListQuery;
  /** Above the list, usually `FigureCards` whose figures set the filters; `answer` is what the call last said. */
  readonly figures?: (list: {
    state: ListState;
    change: (next: Partial<ListState>) => void;
    answer: CallOutput<C> | undefined;
  }) => ReactNode;
  readonly rowMenu?: (row: RowOf<C>) => ReactNode;
  readonly rowName?: (row: RowOf<C>) => string;
  /** With it rows can be chosen, across pages; draws the buttons of the bar. */
  readonly bulkActions?: (chosen: Chosen<KeyOf<C>>) => ReactNode;
  /** What belongs here and the button that starts it, when there is nothing at all. */
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode };
  readonly refreshMs?: number;
}

/** What the address asks of the list, and what the call is asked for it. */
export function useListQuery<C extends Call>(props: ListSectionProps<C>) {
  const { sorts, filters = noFields, fixedQuery, toQuery } = props;
  const shape = useMemo(() => ({ sorts, fields: filters }), [sorts, filters]);
  const { state, change } = useListState(shape);
  const asked = queryOf(state, fixedQuery);
  return { state, change, query: toQuery ? toQuery(asked) : asked };
}

/** A list of the contract: figures, filters, table, pages, bulk bar, with its state in the address. */
export function ListSection<C extends Call>(props: ListSectionProps<C>) {
  const { call, columns, sorts, filters = noFields, params, refreshMs } = props;
  const { state, change, query } = useListQuery(props);
  const [selection, setSelection] = useState<Selection<KeyOf<C>>>(nothingSelected);
  const list = useListCall(call, query, state, {
    ...(refreshMs ? { refreshMs } : {}),
    ...(params ? { params } : {}),
  });
  const total = list.data?.total ?? 0;

  const changeList = (next: Partial<ListState>) => {
    if (next.search !== undefined || next.filters) setSelection(nothingSelected);
    change(next);
  };
  return (
    <>
      {props.figures?.({ state, change: changeList, answer: list.data })}
      <Paper withBorder>
        <ListTools
          list={call.id}
          columns={columns}
          fields={filters}
          sorts={sorts}
          state={state}
          onChange={changeList}
          {...(props.searchLabel ? { searchLabel: props.searchLabel } : {})}
        />
        <ListContent
          {...props}
          list={list}
          state={state}
          onChange={changeList}
          {...(props.bulkActions ? { selection, onSelect: setSelection } : {})}
        />
      </Paper>
      {props.bulkActions ? (
        <BulkBar selection={selection} onSelect={setSelection} total={total}>
          {props.bulkActions({ selection, query, total, clear: () => setSelection(nothingSelected) })}
        </BulkBar>
      ) : null}
    </>
  );
}
