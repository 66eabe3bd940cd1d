import { useEffect, useState } from 'react';

/** What opened the dialog; a menu is gone by the time the dialog closes, so its button stands for it. */
function findOpener(): HTMLElement | null {
  const active = document.activeElement as HTMLElement | null;
  const buttonId = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return buttonId ? document.getElementById(buttonId) : active;
}

/** Gives the focus back when the component goes, so that the keyboard continues where it was. */
export function useReturnFocus(): void {
  const [openedBy] = useState(findOpener);
  useEffect(() => () => openedBy?.focus(), [openedBy]);
}
