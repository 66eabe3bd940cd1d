import { ProblemError } from '@lastmile/contract';
import { useSyncExternalStore } from 'react';

/** A suspended ISP is detected by the first write that the server refuses; from then on every page shows it. */
let isSuspended = false;
const listeners = new Set<() => void>();

/** Checks the error of any call. */
export function detectSuspension(error: unknown): void {
  if (isSuspended || !(error instanceof ProblemError) || error.problem.code !== 'isps.suspended') return;
  isSuspended = true;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useIsSuspended = () => useSyncExternalStore(subscribe, () => isSuspended);
