import { useSyncExternalStore } from 'react';

/** How the panel is laid out. The skin is kept by the theme itself. */
export interface Appearance {
  readonly menu: 'vertical' | 'horizontal';
  readonly isCollapsed: boolean;
  readonly width: 'full' | 'boxed';
  readonly bar: 'floating' | 'sticky' | 'static' | 'hidden';
}

export const appearanceOptions = {
  menu: ['vertical', 'horizontal'],
  width: ['full', 'boxed'],
  bar: ['floating', 'sticky', 'static', 'hidden'],
} as const satisfies { [K in Exclude<keyof Appearance, 'isCollapsed'>]: readonly Appearance[K][] };

const appearanceKey = 'appearance';
const defaults: Appearance = { menu: 'vertical', isCollapsed: false, width: 'full', bar: 'floating' };

/** What was kept may be damaged or from another release: each part that is not known is the usual one. */
export function parseAppearance(stored: string | null): Appearance {
  const values = parsed(stored);
  const one = <K extends keyof typeof appearanceOptions>(part: K): Appearance[K] =>
    (appearanceOptions[part] as readonly unknown[]).includes(values[part])
      ? (values[part] as Appearance[K])
      : defaults[part];
  return {
    menu: one('menu'),
    isCollapsed: values['isCollapsed'] === true,
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
let known: { readonly text: string | null; readonly appearance: Appearance } = {
  text: null,
  appearance: defaults,
};

/** The same object as long as the same text is kept, so that nothing is drawn again without a change. */
function current(): Appearance {
  const text = localStorage.getItem(appearanceKey);
  if (text !== known.text) known = { text, appearance: parseAppearance(text) };
  return known.appearance;
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
export function useAppearance() {
  const appearance = useSyncExternalStore(subscribe, current);
  const change = (next: Partial<Appearance>) => {
    localStorage.setItem(appearanceKey, JSON.stringify({ ...current(), ...next }));
    for (const listener of listeners) listener();
  };
  return [appearance, change] as const;
}
