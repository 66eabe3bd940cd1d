import { useEffect, useState } from 'react';

type Lookup<T> = { readonly items: readonly T[]; readonly state: 'idle' | 'loading' | 'ready' | 'failed' };
const idle = { items: [], state: 'idle' } as const;

/**
 * Loads a short public list, such as the districts of a division. The browser caches these for a day, so only
 * the answer for the current key is held here.
 */
export function useLookup<T>(key: number | undefined, load: (key: number) => Promise<readonly T[]>) {
  const [lookup, setLookup] = useState<Lookup<T>>(idle);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: The loader is a new function on each render; the key says what it loads.
  useEffect(() => {
    if (key === undefined) return setLookup(idle);
    let isMounted = true;
    setLookup({ items: [], state: 'loading' });
    load(key).then(
      (items) => isMounted && setLookup({ items, state: 'ready' }),
      () => isMounted && setLookup({ items: [], state: 'failed' }),
    );
    return () => {
      isMounted = false;
    };
  }, [key, attempt]);
  return { ...lookup, retry: () => setAttempt(attempt + 1) };
}
