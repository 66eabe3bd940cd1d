/**
 * Remembers what is asked for often within a bound: once half of it is new, what was not asked for since the last
 * such moment is forgotten.
 */
export function boundedCache<Value>(limit: number, make: (key: string) => Value): (key: string) => Value {
  let young = new Map<string, Value>();
  let old = new Map<string, Value>();
  return (key) => {
    const known = young.get(key);
    if (known !== undefined) return known;
    const value = old.get(key) ?? make(key);
    if (young.size >= limit / 2) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
    return value;
  };
}
