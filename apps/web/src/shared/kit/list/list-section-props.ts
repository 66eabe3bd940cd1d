import type { Call, CallOutput } from '@lastmile/contract';
import type { FilterField, ListColumn, Selection } from '@lastmile/ui';
import type { ReactNode } from 'react';
import type { ListParams, ListQuery, ListRow, ListRowKey } from './list-call.ts';
import type { ListState } from './list-state.ts';

export interface ListSelection<Key extends number | string = number> {
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
  readonly columns: readonly ListColumn<ListRow<C>>[];
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
  readonly rowMenu?: (row: ListRow<C>) => ReactNode;
  readonly rowName?: (row: ListRow<C>) => string;
  /** With it rows can be chosen, across pages; draws the buttons of the bar. */
  readonly bulkActions?: (chosen: ListSelection<ListRowKey<C>>) => ReactNode;
  /** What belongs here and the button that starts it, when there is nothing at all. */
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode };
  readonly refreshMs?: number;
}
