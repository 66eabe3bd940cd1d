import { useSyncExternalStore } from 'react';

/** Layout settings. Mantine stores the color scheme itself. */
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

/** Stored settings may be damaged or from another release: every unknown value falls back to its default. */
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

/** Returns the same object while the stored text is the same, to avoid needless renders. */
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

/** Stored in this browser and shared by all of its tabs. */
export function useAppearance() {
  const appearance = useSyncExternalStore(subscribe, current);
  const change = (next: Partial<Appearance>) => {
    localStorage.setItem(appearanceKey, JSON.stringify({ ...current(), ...next }));
    for (const listener of listeners) listener();
  };
  return [appearance, change] as const;
}
