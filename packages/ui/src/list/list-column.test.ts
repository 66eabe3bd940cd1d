import { describe, expect, it } from 'vitest';
import {
  arrangeColumns,
  type ColumnLayout,
  columnsLeftOutOfCard,
  type ListColumn,
  moveColumn,
} from './list-column.ts';

const columns: ListColumn<unknown>[] = [
  { key: 'name', header: 'Name', cell: () => '', isTitle: true },
  { key: 'mobile', header: 'Mobile', cell: () => '' },
  { key: 'area', header: 'Area', cell: () => '' },
  { key: 'due', header: 'Due', cell: () => '' },
];
const layout: ColumnLayout = { hidden: [], order: [], widths: {} };
const keys = (of: ColumnLayout) => arrangeColumns(columns, of).map(({ key }) => key);

describe('arranging columns', () => {
  it('keeps the order of the list until a column is moved', () => {
    expect(keys(layout)).toEqual(['name', 'mobile', 'area', 'due']);
  });

  it('moves a column past a hidden one and keeps the title first', () => {
    const moved = moveColumn(columns, moveColumn(columns, layout, 'due', -1), 'due', -1);
    expect(keys({ ...moved, hidden: ['area', 'name'] })).toEqual(['name', 'due', 'mobile']);
    expect(moveColumn(columns, moved, 'due', -1)).toBe(moved);
    expect(moveColumn(columns, moved, 'name', 1)).toBe(moved);
  });

  it('puts a column that the stored order does not know at the end', () => {
    expect(keys({ ...layout, order: ['name', 'due', 'mobile'] })).toEqual(['name', 'due', 'mobile', 'area']);
  });

  it('sets stored widths', () => {
    expect(arrangeColumns(columns, { ...layout, widths: { area: 240 } })[2]?.width).toBe(240);
  });
});

describe('the card of a row on a phone', () => {
  const column = (key: string, more: Partial<ListColumn<unknown>> = {}): ListColumn<unknown> => ({
    key,
    header: key,
    cell: () => '',
    ...more,
  });

  it('shows five values besides the title: the main ones first, then in the order of the list', () => {
    const many = [
      column('title', { isTitle: true }),
      ...['a', 'b', 'c', 'd', 'e'].map((key) => column(key)),
      column('amount', { isMain: true }),
      column('status', { isMain: true }),
    ];
    expect([...columnsLeftOutOfCard(many)]).toEqual(['d', 'e']);
  });

  it('leaves nothing out of a short list', () => {
    expect(columnsLeftOutOfCard(columns).size).toBe(0);
  });
});
