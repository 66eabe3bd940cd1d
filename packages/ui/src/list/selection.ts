/** What tells rows apart: our own id, or the name that something is found by. */
export type RowKey = number | string;

/**
 * Which rows are chosen. `some` names them; `all` is everything that the list's filters find, on every page,
 * but for the ones that were taken out again. Turning the page or sorting keeps it; another search or
 * filter means other rows, so it starts anew.
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
