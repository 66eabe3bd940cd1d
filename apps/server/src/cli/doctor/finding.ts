/** What one check found out. */
export interface Finding {
  readonly area: string;
  readonly level: 'ok' | 'warning' | 'error';
  /** What was found. */
  readonly text: string;
  /** What to do; for everything that is not ok. */
  readonly advice?: string;
}

export const ok = (area: string, text: string): Finding => ({ area, level: 'ok', text });

export const warning = (area: string, text: string, advice: string): Finding => ({
  area,
  level: 'warning',
  text,
  advice,
});

export const failure = (area: string, text: string, advice: string): Finding => ({
  area,
  level: 'error',
  text,
  advice,
});

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
