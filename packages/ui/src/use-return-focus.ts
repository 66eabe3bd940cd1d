import { useEffect, useState } from 'react';

/** The element that opened the dialog; for a menu, which is unmounted by then, its button. */
function findOpener(): HTMLElement | null {
  const active = document.activeElement as HTMLElement | null;
  const buttonId = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return buttonId ? document.getElementById(buttonId) : active;
}

/** Restores the focus when the component unmounts. */
export function useReturnFocus(): void {
  const [openedBy] = useState(findOpener);
  useEffect(() => () => openedBy?.focus(), [openedBy]);
}
