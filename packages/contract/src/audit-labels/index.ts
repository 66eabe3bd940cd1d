export { auditedFields, auditField, auditWord } from './audit-field.ts';
export { type AuditChange, auditChanges } from './changes.ts';
export { type AuditWriter, auditValueText } from './value-text.ts';
