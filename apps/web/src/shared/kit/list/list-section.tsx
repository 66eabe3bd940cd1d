import type { Call } from '@lastmile/contract';
import { BulkBar, type FilterField, nothingSelected, type Selection } from '@lastmile/ui';
import { Paper } from '@mantine/core';
import { useMemo, useState } from 'react';
import { buildListQuery, type ListRowKey, useListCall, useListTotal, usePagePreload } from './list-call.ts';
import { ListContent } from './list-content.tsx';
import type { ListSectionProps } from './list-section-props.ts';
import type { ListState } from './list-state.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { useListState } from './use-list-state.ts';

const noFields: readonly FilterField[] = [];

/** List state from the URL, and the call's query derived from it. */
export function useListQuery<C extends Call>(props: ListSectionProps<C>) {
  const { sorts, filters = noFields, fixedQuery, toQuery } = props;
  const shape = useMemo(() => ({ sorts, fields: filters }), [sorts, filters]);
  const { state, change } = useListState(shape);
  const listQuery = buildListQuery(state, fixedQuery);
  return { state, change, query: toQuery ? toQuery(listQuery) : listQuery };
}

/** A list call of the contract: figures, filters, table, pagination and bulk bar, with its state in the URL. */
export function ListSection<C extends Call>(props: ListSectionProps<C>) {
  const { call, columns, sorts, filters = noFields, params, refreshMs } = props;
  const { state, change, query } = useListQuery(props);
  const [selection, setSelection] = useState<Selection<ListRowKey<C>>>(nothingSelected);
  const list = useListCall(call, query, state, {
    ...(refreshMs ? { refreshMs } : {}),
    ...(params ? { params } : {}),
  });
  const { total, isTotalCapped, answer } = useListTotal(call, query, list, params);
  const preload = usePagePreload(call, query, params);

  const changeList = (next: Partial<ListState>) => {
    if (next.search !== undefined || next.filters) setSelection(nothingSelected);
    change(next);
  };
  return (
    <>
      {props.figures?.({ state, change: changeList, answer })}
      <Paper withBorder>
        <ListToolbar
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
          total={total}
          isTotalCapped={isTotalCapped}
          state={state}
          onChange={changeList}
          onPreload={preload}
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
