import type { Call, CallOutput } from '@lastmile/contract';
import type { FilterField, ListColumn, Selection } from '@lastmile/ui';
import type { ReactNode } from 'react';
import type { ListParams, ListQuery, ListRow, ListRowKey } from './list-call.ts';
import type { ListState } from './list-state.ts';

export interface ListSelection<Key extends number | string = number> {
  readonly selection: Selection<Key>;
  /** Query that matches everything `all` stands for. */
  readonly query: ListQuery;
  readonly total: number;
  readonly clear: () => void;
}

export interface ListSectionProps<C extends Call> {
  /** A list call of the contract with `page`, `pageSize`, `sort`, and `search` if `searchLabel` is given. */
  readonly call: C;
  /** Accessible name of the table. */
  readonly title: string;
  /** Path parameters of the call, such as the router's id. */
  readonly params?: ListParams;
  readonly columns: readonly ListColumn<ListRow<C>>[];
  /** Sort fields, the default first; `-at` sorts descending. */
  readonly sorts: readonly [string, ...string[]];
  readonly searchLabel?: string;
  /** Each `name` is a query parameter of the call. Declare them outside the component, or memoise them. */
  readonly filters?: readonly FilterField[];
  /** Fixed query parameters, such as the subscriber's id. */
  readonly fixedQuery?: ListQuery;
  /** Converts filters from the URL to the call's format, for example a day to an instant. */
  readonly toQuery?: (query: ListQuery) => ListQuery;
  /** Rendered above the list, usually `FigureCards` that set filters; `answer` is the latest response. */
  readonly figures?: (list: {
    state: ListState;
    change: (next: Partial<ListState>) => void;
    answer: CallOutput<C> | undefined;
  }) => ReactNode;
  readonly rowMenu?: (row: ListRow<C>) => ReactNode;
  /** `QuickAction`s that appear while the row is hovered or has the focus; needs `rowMenu`. */
  readonly quickActions?: (row: ListRow<C>) => ReactNode;
  readonly rowName?: (row: ListRow<C>) => string;
  /** Enables selection across pages; renders the buttons of the bulk bar. */
  readonly bulkActions?: (chosen: ListSelection<ListRowKey<C>>) => ReactNode;
  /** Shown when the list is empty, with a button to create the first row. */
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode };
  readonly refreshMs?: number;
}
