import type { ReactNode } from 'react';

export interface ListColumn<Row> {
  /** Names the column in the column choice that is kept. */
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The list's sort field, where it can be sorted by this column. */
  readonly sort?: string;
  /** Numbers and amounts stand at the end. */
  readonly align?: 'end';
  readonly width?: number | string;
  /** The column that says what the row is: never hidden, and the head of the card on a phone. */
  readonly isTitle?: boolean;
  /** There when chosen, but not at first. */
  readonly hiddenByDefault?: boolean;
}
