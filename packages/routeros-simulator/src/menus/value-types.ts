import {
  formatDurationUs,
  formatItemId,
  formatRxTx,
  isItemId,
  itemIdNumber,
  parseAddressRanges,
  parseBoolean,
  parseDurationUs,
  parseIpv4,
  parseRate,
  parseRxTx,
} from '@lastmile/routeros';
import type { RouterState } from '../router/router-state.ts';
import { ambiguous, invalidValue, missingValue, noMatch, outOfRange } from '../router/trap.ts';

/** How the values of a property are parsed and printed. */
export interface ValueType {
  /** Converts input to the stored value, or throws. */
  store(input: string, name: string, router: RouterState): string;
  /** Converts the stored value to the printed one; by default they are the same. */
  show?(stored: string, router: RouterState): string;
}

/** Free text; some properties require at least one character. */
export function text({ minLength = 0 } = {}): ValueType {
  return {
    store(input, name) {
      if (input.length < minLength) throw missingValue(name);
      return input;
    },
  };
}

export const bool: ValueType = {
  store(input, name) {
    const value = parseBoolean(input);
    if (value === undefined) throw noMatch(name);
    return String(value);
  },
};

export function integer(min = 0, max = Number.MAX_SAFE_INTEGER): ValueType {
  return {
    store(input, name) {
      if (!/^-?\d+$/.test(input)) throw invalidValue(name);
      if (Number(input) < min || Number(input) > max) throw outOfRange(name, min, max);
      return String(Number(input));
    },
  };
}

/** A number, or one of a few words for numbers. */
export function integerOr(words: readonly string[], min = 0, max = 0xffff_ffff): ValueType {
  const number = integer(min, max);
  return {
    store: (input, name, router) => (words.includes(input) ? input : number.store(input, name, router)),
  };
}

export const ipv4: ValueType = {
  store(input, name) {
    if (parseIpv4(input) === undefined) throw invalidValue(name);
    return input;
  },
};

export const ipv4Prefix: ValueType = {
  store(input, name) {
    if (input.includes('-') || parseAddressRanges(input)?.length !== 1) throw invalidValue(name);
    return input;
  },
};

export const addressRanges: ValueType = {
  store(input, name) {
    if (parseAddressRanges(input) === undefined) throw invalidValue(name);
    return input;
  },
};

export const duration: ValueType = {
  store(input, name) {
    const durationUs = parseDurationUs(input);
    if (durationUs === undefined) throw invalidValue(name);
    return formatDurationUs(durationUs);
  },
};

/** Like the console, the API completes an unambiguous prefix of a word. */
export function oneOf(...words: readonly string[]): ValueType {
  return {
    store(input, name) {
      if (words.includes(input)) return input;
      const [match, ...others] = input === '' ? [] : words.filter((word) => word.startsWith(input));
      if (match === undefined) throw noMatch(name);
      if (others.length > 0) throw ambiguous(name);
      return match;
    },
  };
}

export function manyOf(...words: readonly string[]): ValueType {
  const one = oneOf(...words);
  return {
    store: (input, name, router) =>
      input
        .split(',')
        .map((part) => one.store(part, name, router))
        .join(','),
  };
}

/** `upload/download` rates: suffixes are accepted, plain bits are stored. */
export const ratePair: ValueType = {
  store(input, name) {
    const pair = parseRxTx(input, parseRate);
    if (pair === undefined) throw invalidValue(name);
    return formatRxTx(pair, String);
  },
};

/**
 * A reference to an entry of another menu by name or id, stored as the id: it follows a rename, and after the
 * entry is removed the id is printed. `words` are accepted instead of an entry.
 */
export function reference(path: string, words: readonly string[] = []): ValueType {
  return {
    store(input, name, router) {
      if (words.includes(input)) return input;
      const item = router.table(path).find(input);
      if (item === undefined) throw noMatch(name);
      return formatItemId(item.id);
    },
    show(stored, router) {
      if (!isItemId(stored)) return stored;
      return router.table(path).get(itemIdNumber(stored))?.values.get('name') ?? stored;
    },
  };
}

/** An address or, in profiles, the name of a pool. */
export function either(first: ValueType, second: ValueType): ValueType {
  return {
    store(input, name, router) {
      try {
        return first.store(input, name, router);
      } catch {
        return second.store(input, name, router);
      }
    },
    show: (stored, router) => second.show?.(stored, router) ?? stored,
  };
}
