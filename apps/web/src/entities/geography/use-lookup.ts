import { useEffect, useState } from 'react';

type Lookup<T> = { readonly items: readonly T[]; readonly state: 'idle' | 'loading' | 'ready' | 'failed' };
const idle = { items: [], state: 'idle' } as const;

/**
 * A short public list, such as the districts of a division. The browser keeps these for a day, so nothing
 * more than the answer of the present key is held here.
 */
export function useLookup<T>(key: number | undefined, load: (key: number) => Promise<readonly T[]>) {
  const [lookup, setLookup] = useState<Lookup<T>>(idle);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: The loader is new at each drawing; the key says what it loads.
  useEffect(() => {
    if (key === undefined) return setLookup(idle);
    let wanted = true;
    setLookup({ items: [], state: 'loading' });
    load(key).then(
      (items) => wanted && setLookup({ items, state: 'ready' }),
      () => wanted && setLookup({ items: [], state: 'failed' }),
    );
    return () => {
      wanted = false;
    };
  }, [key, attempt]);
  return { ...lookup, retry: () => setAttempt(attempt + 1) };
}
