import { z } from 'zod';

const maxLength = 2_000;

interface Fields {
  readonly code?: string;
  readonly constraint?: string;
  readonly severity?: string;
  readonly status?: number;
}

/** An expected failure has a code that the interface translates. */
const isProblem = (code: unknown, status: unknown): boolean =>
  typeof code === 'string' && typeof status === 'number';

/**
 * The description of an error that is stored. The interface shows the translation of a problem's code, and other
 * text among technical details. Messages of the database quote values of rows, so only its code and the constraint
 * name are kept; an invalid payload is described field by field.
 */
export function describeFailure(error: unknown): string {
  if (error instanceof z.core.$ZodError) {
    const fields = error.issues.map(({ path, message }) => `${path.join('.') || 'payload'}: ${message}`);
    return `The job's payload is invalid: ${fields.join('; ')}`.slice(0, maxLength);
  }
  if (!(error instanceof Error)) return 'The job failed for an unknown reason';
  const { code, constraint, severity, status } = error as Fields;
  if (severity === undefined) {
    const text = error.message || error.name;
    return (isProblem(code, status) ? `${code}: ${text}` : text).slice(0, maxLength);
  }
  return `The database rejected the change (${[code, constraint].filter(Boolean).join(', ')})`;
}
