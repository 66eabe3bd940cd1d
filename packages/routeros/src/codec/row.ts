/** A row of a reply as received: all values are text, and a missing property is not set. */
export type Row = Readonly<Record<string, string>>;

const rawValues = new WeakMap<Row, Record<string, Buffer>>();

/** The bytes of values that are not UTF-8, by property; undefined for most rows. */
export const rawValuesOf = (row: Row): Readonly<Record<string, Buffer>> | undefined => rawValues.get(row);

export function setRawValue(row: Row, name: string, bytes: Buffer): void {
  rawValues.set(row, { ...rawValues.get(row), [name]: bytes });
}

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
