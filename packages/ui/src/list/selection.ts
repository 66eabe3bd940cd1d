/**
 * Which rows are chosen. `some` names them; `all` is everything that the list's filters find, on every page,
 * but for the ones that were taken out again. Turning the page or sorting keeps it; another search or
 * filter means other rows, so it starts anew.
 */
export type Selection =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<number> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<number> };

export const nothingSelected: Selection = { kind: 'some', ids: new Set() };
export const allSelected: Selection = { kind: 'all', except: new Set() };

export const isSelected = (selection: Selection, id: number): boolean =>
  selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id);

export function withRows(selection: Selection, ids: readonly number[], chosen: boolean): Selection {
  const named = new Set(selection.kind === 'some' ? selection.ids : selection.except);
  for (const id of ids) {
    if (chosen === (selection.kind === 'some')) named.add(id);
    else named.delete(id);
  }
  return selection.kind === 'some' ? { kind: 'some', ids: named } : { kind: 'all', except: named };
}

export const countOf = (selection: Selection, total: number): number =>
  selection.kind === 'some' ? selection.ids.size : Math.max(0, total - selection.except.size);
