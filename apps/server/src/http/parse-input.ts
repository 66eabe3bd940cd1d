import type { Call, CallInput } from '@lastmile/contract';
import { z } from 'zod';
import { type FieldError, Problem } from '../core/problem.ts';

interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Parses the whole request by its contract and reports all invalid fields in one response. */
export function parseInput(call: Call, raw: RawInput): CallInput<Call> {
  const errors: FieldError[] = [];
  const input = {
    params: parsePart(call.params, raw.params, errors),
    query: parsePart(call.query, raw.query, errors),
    body: parsePart(call.body, raw.body, errors),
  };
  if (errors.length) {
    throw new Problem('invalid', {
      detail: `Check these fields: ${errors.map((error) => error.path).join(', ')}`,
      errors,
    });
  }
  return input as CallInput<Call>;
}

function parsePart(schema: z.core.$ZodType | undefined, value: unknown, errors: FieldError[]): unknown {
  if (!schema) return undefined;
  const unreadable = findUnstorableText(value);
  if (unreadable !== undefined) {
    errors.push({ path: unreadable, message: 'Contains a character that is not allowed' });
    return undefined;
  }
  const parsed = z.safeParse(schema, value ?? {});
  if (parsed.success) return parsed.data;
  // Only the first problem of each field is reported.
  for (const error of parsed.error.issues.flatMap(errorsOf)) {
    if (!errors.some(({ path }) => path === error.path)) errors.push(error);
  }
  return undefined;
}

const maxNamedErrors = 20;

function errorsOf(issue: z.core.$ZodIssue): FieldError[] {
  const at = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return [{ path: pathOf(at), message: issue.message }];
  return issue.keys
    .slice(0, maxNamedErrors)
    .map((key) => ({ path: pathOf([...at, key.slice(0, 100)]), message: 'Unknown field' }));
}

/** The empty path is the whole body and is reported under this name. */
const pathOf = (segments: string[]): string => segments.join('.') || 'body';

/**
 * The path of the first text that PostgreSQL cannot store: one with a NUL or an unpaired surrogate.
 * Iterative, because a malicious body may be nested deeper than the call stack.
 */
function findUnstorableText(value: unknown): string | undefined {
  const open: { value: unknown; path: string }[] = [{ value, path: '' }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value === 'string') {
      if (next.value.includes('\0') || !next.value.isWellFormed()) return next.path || 'body';
    } else if (typeof next.value === 'object' && next.value !== null) {
      for (const [key, inner] of Object.entries(next.value)) {
        const path = next.path ? `${next.path}.${key}` : key;
        if (key.includes('\0')) return path.replaceAll('\0', '');
        open.push({ value: inner, path });
      }
    }
  }
  return undefined;
}
