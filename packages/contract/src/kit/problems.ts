import { z } from 'zod';

/** Problems that any call can have; each domain declares its own codes next to its calls. */
export const commonProblems = {
  malformed: { status: 400, title: 'The request could not be read' },
  isp_required: { status: 400, title: 'Choose an ISP first' },
  unauthenticated: { status: 401, title: 'Sign in to continue' },
  forbidden: { status: 403, title: 'You do not have permission to do this' },
  outside_data_scope: { status: 403, title: 'This is outside of the data you can access' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'This address does not accept this method' },
  idempotency_in_flight: { status: 409, title: 'The same request is still being processed' },
  idempotency_mismatch: {
    status: 422,
    title: 'This Idempotency-Key was already used for a different request',
  },
  stale: { status: 409, title: 'Someone else changed this in the meantime' },
  body_too_large: { status: 413, title: 'The request is too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported content type. Send JSON.' },
  invalid: { status: 422, title: 'Some fields need your attention' },
  export_too_large: { status: 422, title: 'Too many rows for a spreadsheet' },
  too_many_exports: { status: 429, title: 'Too many downloads at the same time' },
  too_many_jobs: { status: 429, title: 'Too many background jobs are waiting' },
  too_many_mails: { status: 429, title: 'Too many mails were sent. Try again later.' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'The service is temporarily unavailable' },
} as const satisfies ProblemCatalogue;

export type ProblemCatalogue = Record<string, { status: number; title: string }>;

/** RFC 9457, extended with the code that the web client translates. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  registrationToken: z
    .string()
    .optional()
    .describe('With `isps.payment_pending`: a token to continue the registration'),
});
export type ProblemBody = z.infer<typeof problemSchema>;
