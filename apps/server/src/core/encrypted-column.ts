/** A column with encrypted values, for the rotation of keys. Modules export theirs. */
export interface EncryptedColumn {
  readonly table: string;
  readonly column: string;
  /** Columns of the primary key. */
  readonly key: readonly string[];
  /** Further columns that the context is made of. */
  readonly needs?: readonly string[];
  /** The context of a row's value, from its columns as text. */
  contextOf(row: Readonly<Record<string, string>>): string;
}
