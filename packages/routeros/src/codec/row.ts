/** One record of a reply, exactly as the router wrote it: every value is text, absent means not set. */
export type Row = Readonly<Record<string, string>>;

/**
 * Rows inherit nothing, so that a property the router calls `constructor` or `__proto__` is only a property.
 * A class is used because V8 keeps its objects in their fast form, which it does not for
 * `Object.create(null)`; a print of ten thousand rows feels the difference.
 */
class EmptyRow {}
Reflect.deleteProperty(EmptyRow.prototype, 'constructor');
Object.setPrototypeOf(EmptyRow.prototype, null);

export function createRow(): Record<string, string> {
  return new EmptyRow() as Record<string, string>;
}
