import { useSyncExternalStore } from 'react';

const longestWaitMs = 1_000;
const listeners = new Set<() => void>();
let isSettled = false;
let isWaiting = false;

function settle(): void {
  isSettled = true;
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  if (!isWaiting) {
    isWaiting = true;
    // Not every browser knows when it is idle.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(settle, { timeout: longestWaitMs });
    else setTimeout(settle, longestWaitMs);
  }
  return () => listeners.delete(notify);
}

/** Whether the first page is on the screen: what surrounds it, such as counts in the menu, loads after it. */
export const useIsSettled = (): boolean => useSyncExternalStore(subscribe, () => isSettled);
