import { formatBoolean, parseBoolean } from '../values/booleans.ts';
import { parseDateTime, type RouterDateTime } from '../values/date-times.ts';
import { formatDurationUs, parseDurationUs } from '../values/durations.ts';

/** How one property is read from a row and written into a command. */
export interface Field<T> {
  /** An absent property arrives as undefined. */
  parse(text: string | undefined): T;
  format(value: T): string;
}

/** Text; empty if the router omits the property. */
export const text: Field<string> = { parse: (value) => value ?? '', format: (value) => value };

/** Optional text, such as an address that was never set. */
export const optionalText: Field<string | undefined> = {
  parse: (value) => value,
  format: (value) => value ?? '',
};

/** Some menus omit flags that are false. */
export const flag: Field<boolean> = {
  parse: (value) => parseBoolean(value ?? 'false') ?? false,
  format: formatBoolean,
};

/** An integer; undefined if it is missing or a word such as `unlimited`. */
export const count: Field<number | undefined> = {
  parse: (value) => (value !== undefined && /^\d+$/.test(value) ? Number(value) : undefined),
  format: (value) => (value === undefined ? '' : String(value)),
};

export const dateTime: Field<RouterDateTime | undefined> = {
  parse: (value) => (value === undefined ? undefined : parseDateTime(value)),
  format: (value) => value?.replace('T', ' ') ?? '',
};

/** Microseconds. */
export const durationUs: Field<number | undefined> = {
  parse: (value) => (value === undefined ? undefined : parseDurationUs(value)),
  format: (value) => (value === undefined ? '' : formatDurationUs(value)),
};
