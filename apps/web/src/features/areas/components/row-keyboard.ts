import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

const rowsOf = (table: HTMLElement) => [...table.querySelectorAll<HTMLElement>('[data-row]')];

/** Roving tabindex: only the last focused row is a tab stop. */
function setTabStop(table: HTMLElement, stop: HTMLElement) {
  for (const row of rowsOf(table)) row.tabIndex = row === stop ? 0 : -1;
}

/**
 * Keyboard handling of a tree grid: up and down move between rows, right expands, left collapses or moves to
 * the parent, Home and End jump to the ends, Enter opens the row's menu.
 */
export function useRowKeyboard() {
  const ref = useRef<HTMLTableElement>(null);

  useEffect(() => {
    const table = ref.current;
    const rows = table ? rowsOf(table) : [];
    const [first] = rows;
    if (table && first && !rows.some((row) => row.tabIndex === 0)) setTabStop(table, first);
  });

  const onFocus = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    const row = target.closest<HTMLElement>('[data-row]');
    if (row) setTabStop(currentTarget, row);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target as HTMLElement;
    if (row.dataset['row'] === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actionFor(event.key, row, rowsOf(event.currentTarget));
    if (!act) return;
    event.preventDefault();
    act();
  };

  return { ref, onFocus, onKeyDown };
}

function actionFor(key: string, row: HTMLElement, rows: readonly HTMLElement[]): (() => void) | undefined {
  const at = rows.indexOf(row);
  const focus = (target: HTMLElement | undefined) => () => target?.focus();
  const press = (part: string) => () => row.querySelector<HTMLElement>(part)?.click();
  const isOpen = row.ariaExpanded;
  switch (key) {
    case 'ArrowDown':
      return focus(rows[at + 1]);
    case 'ArrowUp':
      return focus(rows[at - 1]);
    case 'Home':
      return focus(rows[0]);
    case 'End':
      return focus(rows.at(-1));
    case 'ArrowRight':
      return isOpen === 'false'
        ? press('[data-toggle]')
        : focus(isOpen === 'true' ? rows[at + 1] : undefined);
    case 'ArrowLeft':
      if (isOpen === 'true') return press('[data-toggle]');
      return focus(rows.find(({ dataset }) => dataset['row'] === row.dataset['parent']));
    case 'Enter':
      return press('[data-row-menu]');
    default:
      return undefined;
  }
}
