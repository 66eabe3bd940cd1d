import { auditField, auditWord } from './audit-field.ts';
import { documentText, isDocument } from './document-text.ts';
import { type AuditedEntry, type AuditWriter, numberText, textOf } from './writer.ts';

export type { AuditWriter } from './writer.ts';

const kindOf = (column: string) => {
  const field = auditField(column);
  return field && field !== 'technical' ? field.kind : 'text';
};

/** An audited value as a person reads it; undefined for an empty one. */
export function auditValueText(
  entry: AuditedEntry,
  column: string,
  value: unknown,
  writer: AuditWriter,
): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (value === '***') return writer.hidden;
  if (isDocument(value)) return documentText(entry, column, value, writer) || undefined;
  if (Array.isArray(value))
    return value.map((one) => auditValueText(entry, column, one, writer)).join(', ') || undefined;
  const name = entry.names[`${column}:${String(value)}`];
  if (name) return column === 'role_id' ? writer.roleName(name) : name;
  return scalarText(entry.entity, column, value, writer);
}

function scalarText(entity: string, column: string, value: unknown, writer: AuditWriter): string {
  if (typeof value === 'boolean') return writer.yesNo(value);
  const word = auditWord(entity, column, String(value), writer.language);
  if (word) return word;
  const kind = kindOf(column);
  return typeof value === 'number' ? numberText(kind, value, writer) : textOf(kind, String(value), writer);
}
