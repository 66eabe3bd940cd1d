import { useSyncExternalStore } from 'react';

/** How the panel is laid out. The skin is kept by the theme itself. */
export interface Look {
  readonly menu: 'vertical' | 'horizontal';
  readonly isCollapsed: boolean;
  readonly width: 'full' | 'boxed';
  readonly bar: 'floating' | 'sticky' | 'static' | 'hidden';
}

export const looks = {
  menu: ['vertical', 'horizontal'],
  width: ['full', 'boxed'],
  bar: ['floating', 'sticky', 'static', 'hidden'],
} as const satisfies { [K in Exclude<keyof Look, 'isCollapsed'>]: readonly Look[K][] };

const lookKey = 'look';
const usual: Look = { menu: 'vertical', isCollapsed: false, width: 'full', bar: 'floating' };

/** What was kept may be damaged or from another release: each part that is not known is the usual one. */
export function lookFrom(kept: string | null): Look {
  const said = parsed(kept);
  const one = <K extends keyof typeof looks>(part: K): Look[K] =>
    (looks[part] as readonly unknown[]).includes(said[part]) ? (said[part] as Look[K]) : usual[part];
  return {
    menu: one('menu'),
    isCollapsed: said['isCollapsed'] === true,
    width: one('width'),
    bar: one('bar'),
  };
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const listeners = new Set<() => void>();
let known: { readonly text: string | null; readonly look: Look } = { text: null, look: usual };

/** The same object as long as the same text is kept, so that nothing is drawn again without a change. */
function current(): Look {
  const text = localStorage.getItem(lookKey);
  if (text !== known.text) known = { text, look: lookFrom(text) };
  return known.look;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Kept in this browser, and the same in all of its tabs. */
export function useLook() {
  const look = useSyncExternalStore(subscribe, current);
  const change = (next: Partial<Look>) => {
    localStorage.setItem(lookKey, JSON.stringify({ ...current(), ...next }));
    for (const listener of listeners) listener();
  };
  return [look, change] as const;
}
