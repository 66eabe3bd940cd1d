const quote = 0x22;
const backslash = 0x5c;
/** `[` and `{`, `]` and `}` differ in one bit. */
const opening = 0x5b;
const closing = 0x5d;
const withoutThatBit = ~0x20;

/**
 * Whether arrays and objects are nested deeper than that, found in one pass over the bytes. A parser would
 * build all levels first, and code after it would walk them.
 */
export function isNestedDeeperThan(max: number, json: Uint8Array): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number;
    if (byte === quote) at = endOfText(json, at);
    else if ((byte & withoutThatBit) === opening) {
      depth += 1;
      if (depth > max) return true;
    } else if ((byte & withoutThatBit) === closing) depth -= 1;
  }
  return false;
}

function endOfText(json: Uint8Array, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === backslash) at += 1;
    else if (json[at] === quote) return at;
  }
  return json.length;
}
