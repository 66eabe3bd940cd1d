import { type ProblemBody, type ProblemCode, problems } from '@lastmile/contract';

export interface FieldError {
  readonly path: string;
  readonly message: string;
}

interface ProblemOptions {
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
  /** Token to continue a registration that is not paid yet. */
  readonly registrationToken?: string;
}

/** An expected failure of a call; anything else that is thrown is a bug and returned as 500. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly registrationToken: string | undefined;

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    const { detail, errors, retryAfterSeconds, registrationToken } = options;
    super(detail ?? problems[code].title);
    this.code = code;
    this.status = problems[code].status;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
    this.registrationToken = registrationToken;
  }

  /** RFC 9457. */
  toBody(): ProblemBody {
    return {
      type: 'about:blank',
      title: problems[this.code].title,
      status: this.status,
      detail: this.message,
      code: this.code,
      ...(this.errors ? { errors: [...this.errors] } : {}),
      ...(this.registrationToken ? { registrationToken: this.registrationToken } : {}),
    };
  }
}

/** A problem of one field of the body, shown beside that field. */
export const fieldProblem = (code: ProblemCode, path: string): Problem =>
  new Problem(code, { errors: [{ path, message: problems[code].title }] });

/** A write with an outdated version of the row. */
export const stale = (what: string): Problem =>
  new Problem('stale', { detail: `${what} was changed since you opened it. Reload it and try again.` });
