export { auditedFields, auditField, auditWord } from './audit-field.ts';
export { type AuditChange, auditChanges } from './changes.ts';
export { type AuditedEntry, type AuditWriter, auditValueText } from './value-text.ts';
