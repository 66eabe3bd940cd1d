/** A row of a reply as received: all values are text, and a missing property is not set. */
export type Row = Readonly<Record<string, string>>;

/**
 * Rows have no prototype, so that properties named `constructor` or `__proto__` are plain properties. A class
 * is used because V8 optimizes its instances but not `Object.create(null)`, which matters for large prints.
 */
class EmptyRow {}
Reflect.deleteProperty(EmptyRow.prototype, 'constructor');
Object.setPrototypeOf(EmptyRow.prototype, null);

export function createRow(): Record<string, string> {
  return new EmptyRow() as Record<string, string>;
}
