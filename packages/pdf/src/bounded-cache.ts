/**
 * A bounded cache: once half of its entries are new, those not used since the previous such moment are
 * evicted.
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
