/**
 * The result of parsing typed text: a value, or a reason that the caller can translate. Parsers never throw.
 */
export type Parsed<Value, Reason extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: Reason };

export const accepted = <Value>(value: Value) => ({ ok: true, value }) as const;

export const refused = <Reason extends string>(reason: Reason) => ({ ok: false, reason }) as const;
