import type { Call } from '@lastmile/contract';
import {
  BulkBar,
  ExportMenu,
  type FilterField,
  type ListColumn,
  nothingSelected,
  PageHeader,
  type Selection,
} from '@lastmile/ui';
import { Paper } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useProblemText } from '../problem-text.ts';
import { exportList, type ListQuery, queryOf, type RowOf, useListCall } from './list-call.ts';
import { ListContent } from './list-content.tsx';
import type { ListState } from './list-state.ts';
import { ListTools } from './list-tools.tsx';
import { useListState } from './use-list-state.ts';

const noFields: readonly FilterField[] = [];

export interface Chosen {
  readonly selection: Selection;
  /** What finds everything that `all` stands for. */
  readonly query: ListQuery;
  readonly total: number;
  readonly clear: () => void;
}

export interface ListPageProps<C extends Call> {
  /** A list of the contract: with `page`, `pageSize`, `sort`, and `search` where `searchLabel` is given. */
  readonly call: C;
  readonly title: string;
  readonly description?: string;
  /** The page's own buttons. */
  readonly actions?: ReactNode;
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
  /** Above the list, usually `FigureCards` whose figures set the filters. */
  readonly figures?: (list: { state: ListState; change: (next: Partial<ListState>) => void }) => ReactNode;
  readonly rowMenu?: (row: RowOf<C>) => ReactNode;
  readonly rowName?: (row: RowOf<C>) => string;
  /** With it rows can be chosen, across pages; draws the buttons of the bar. */
  readonly bulkActions?: (chosen: Chosen) => ReactNode;
  /** What belongs here and the button that starts it, when there is nothing at all. */
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode };
  /** With it the list leaves as a file of this name. */
  readonly exportName?: string;
  readonly refreshMs?: number;
}

/** A list of the contract as a page: figures, filters, table, pages, bulk bar, with its state in the address. */
export function ListPage<C extends Call>(props: ListPageProps<C>) {
  const { call, title, columns, sorts, filters = noFields, fixedQuery, toQuery, exportName } = props;
  const shape = useMemo(() => ({ sorts, fields: filters }), [sorts, filters]);
  const { state, change } = useListState(shape);
  const [selection, setSelection] = useState(nothingSelected);
  const asked = queryOf(state, fixedQuery);
  const query = toQuery ? toQuery(asked) : asked;
  const list = useListCall(call, query, state, props.refreshMs ? { refreshMs: props.refreshMs } : {});
  const total = list.data?.total ?? 0;

  const changeList = (next: Partial<ListState>) => {
    if (next.search !== undefined || next.filters) setSelection(nothingSelected);
    change(next);
  };
  return (
    <>
      <PageHeader
        title={title}
        {...(props.description ? { description: props.description } : {})}
        actions={
          <>
            {exportName ? <Export call={call} query={query} fileName={exportName} /> : null}
            {props.actions}
          </>
        }
      />
      {props.figures?.({ state, change: changeList })}
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

function Export({ call, query, fileName }: { call: Call; query: ListQuery; fileName: string }) {
  const problemText = useProblemText();
  const run = useMutation({
    mutationFn: (format: 'csv' | 'xlsx') => exportList(call, query, format, fileName),
    onError: (error) => notifications.show({ color: 'red', message: problemText(error) }),
  });
  return <ExportMenu onExport={run.mutate} exporting={run.isPending} />;
}
