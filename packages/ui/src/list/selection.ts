/** Identifies a row: its id, or its name. */
export type RowKey = number | string;

/**
 * Selected rows. `some` lists them; `all` is everything that matches the list's filters, on every page, except
 * the deselected ones. Paging and sorting keep the selection; a changed search or filter clears it.
 */
export type Selection<Key extends RowKey = number> =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<Key> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<Key> };

export const nothingSelected: Selection<never> = { kind: 'some', ids: new Set() };
export const allSelected: Selection<never> = { kind: 'all', except: new Set() };

export const isSelected = <Key extends RowKey>(selection: Selection<Key>, id: Key): boolean =>
  selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id);

export function selectRows<Key extends RowKey>(
  selection: Selection<Key>,
  ids: readonly Key[],
  chosen: boolean,
): Selection<Key> {
  const named = new Set(selection.kind === 'some' ? selection.ids : selection.except);
  for (const id of ids) {
    if (chosen === (selection.kind === 'some')) named.add(id);
    else named.delete(id);
  }
  return selection.kind === 'some' ? { kind: 'some', ids: named } : { kind: 'all', except: named };
}

export const countOf = <Key extends RowKey>(selection: Selection<Key>, total: number): number =>
  selection.kind === 'some' ? selection.ids.size : Math.max(0, total - selection.except.size);
