import { z } from 'zod';

const maxLength = 2_000;

/**
 * The description of an error that is stored and shown to users. Messages of the database quote values of
 * rows, so only its code and the constraint name are kept; an invalid payload is described field by field.
 */
export function describeFailure(error: unknown): string {
  if (error instanceof z.core.$ZodError) {
    const fields = error.issues.map(({ path, message }) => `${path.join('.') || 'payload'}: ${message}`);
    return `The job's payload is invalid: ${fields.join('; ')}`.slice(0, maxLength);
  }
  if (!(error instanceof Error)) return 'The job failed for an unknown reason';
  const { code, constraint, severity } = error as { code?: string; constraint?: string; severity?: string };
  if (severity === undefined) return (error.message || error.name).slice(0, maxLength);
  return `The database rejected the change (${[code, constraint].filter(Boolean).join(', ')})`;
}
