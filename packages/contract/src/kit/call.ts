import type { z } from 'zod';
import type { Ability, Action, Subject } from '../abilities.ts';

type Schema = z.core.$ZodType;

/** `public` needs no token, `any` needs any signed-in user; otherwise the caller's role needs the permission. */
export type Who =
  | 'public'
  | 'any'
  | {
      readonly action: Action;
      readonly subject: Subject;
      /** A request without a token of a user is let in too: its body has the token of a registration. */
      readonly orRegistration?: true;
      /** Permissions of which each is enough instead. */
      readonly or?: readonly Ability[];
    };

export const can = (action: Action, subject: Subject) => ({ action, subject }) satisfies Who;

/** Also for a registration that is not paid yet, by the token in the body. */
export const orRegistration = (ability: ReturnType<typeof can>): Who => ({
  ...ability,
  orRegistration: true,
});

/** For a call that needs one of several permissions: `anyOf(can('update', 'Isp'), can('read', 'ActingAs'))`. */
export const anyOf = (first: Ability, ...or: readonly Ability[]): Who => ({ ...first, or });

/** Any permission for tickets: names of departments and staff are needed to work with them. */
export const anyTicketRight: Who = anyOf(
  can('read', 'Ticket'),
  can('create', 'Ticket'),
  can('update', 'Ticket'),
  can('delete', 'Ticket'),
);

/** The permissions of which a caller needs one; empty for calls that need none. */
export const abilitiesFor = (who: Who): readonly Ability[] =>
  typeof who === 'string' ? [] : [{ action: who.action, subject: who.subject }, ...(who.or ?? [])];

/**
 * The single declaration of an API call, from which the server route, the typed client and the OpenAPI
 * document are derived.
 */
export interface Call<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Output extends Schema = Schema,
> {
  /** `domain.operation`, used for logs, metrics, audit rows and the OpenAPI operation id. */
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** With OpenAPI path parameters: `/api/isp/area/update/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly who: Who;
  /**
   * `isp` runs in the tenant context of one ISP. `platform` runs without a tenant and must restrict its own queries; if it
   * needs a permission, it refuses everyone who belongs to an ISP or acts as one. `caller` runs in the tenant context for users of an ISP, and without a tenant for platform users.
   */
  readonly scope: 'isp' | 'platform' | 'caller';
  /** Refused while the ISP's service charge is overdue past its grace: it creates what a plan charges or limits. */
  readonly isRefusedWhileRestricted: boolean;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Instead of a body: a streamed file with a size limit. */
  readonly file?: { readonly types: readonly string[]; readonly maxBytes: number };
  /** Largest JSON body, if different from the general limits; see `bodyLimitOf`. */
  readonly maxBodyBytes?: number;
  /** Undefined if the response has no body or is a file. */
  readonly output?: Output;
  /** Media type of a file response; problems are still sent as `application/problem+json`. */
  readonly respondsWithFile?: 'application/pdf' | 'application/json' | 'application/octet-stream';
  readonly status: 200 | 201 | 202 | 204;
  /** How long browsers and proxies may cache the response; only if it is the same for everyone. */
  readonly cacheSeconds?: number;
  /** Requests per minute and address, if different from the general rate limit. */
  readonly perMinute?: number;
  /** Accepts `Idempotency-Key`: requests with the same key take effect once. */
  readonly idempotent: boolean;
  /** Problem codes specific to this call; the common ones apply to every call. */
  readonly problems: readonly string[];
  /** Also supports `Accept: text/event-stream`, until the client disconnects. */
  readonly streams?: true;
  /** Columns of a list that can be exported as CSV or XLSX, in order. */
  readonly exportColumns?: readonly string[];
}

type Optional<T> = { [K in keyof T]?: T[K] };
type Defaults = Pick<Call, 'scope' | 'status' | 'idempotent' | 'problems' | 'isRefusedWhileRestricted'>;

export function defineCall<
  Params extends Schema = z.ZodUndefined,
  Query extends Schema = z.ZodUndefined,
  Body extends Schema = z.ZodUndefined,
  Output extends Schema = z.ZodUndefined,
>(
  declaration: Omit<Call<Params, Query, Body, Output>, keyof Defaults> & Optional<Defaults>,
): Call<Params, Query, Body, Output> {
  const defaults: Defaults = {
    scope: 'isp',
    status: declaration.output || declaration.respondsWithFile ? 200 : 204,
    idempotent: false,
    isRefusedWhileRestricted: false,
    problems: [],
  };
  // Copies getters as they are: the web app builds schemas only when they are asked for.
  return Object.defineProperties(defaults, Object.getOwnPropertyDescriptors(declaration)) as Call<
    Params,
    Query,
    Body,
    Output
  >;
}

/** Nobody who is not signed in needs a large body. */
const publicBodyBytes = 16 * 1024;
const signedInBodyBytes = 1024 * 1024;

/** The largest JSON body of a call, in bytes. */
export const bodyLimitOf = ({ who, maxBodyBytes }: Call): number =>
  maxBodyBytes ?? (who === 'public' ? publicBodyBytes : signedInBodyBytes);

type ParsedOf<S> = S extends Schema ? z.output<S> : undefined;
type UnparsedOf<S> = S extends Schema ? z.input<S> : undefined;

/** The validated input of a call. */
export interface CallInput<C extends Call> {
  readonly params: ParsedOf<NonNullable<C['params']>>;
  readonly query: ParsedOf<NonNullable<C['query']>>;
  readonly body: ParsedOf<NonNullable<C['body']>>;
  /** Only for calls with `file`. */
  readonly file?: AsyncIterable<Uint8Array>;
}

type OptionalWhenEmpty<K extends string, T> = undefined extends T
  ? { readonly [P in K]?: T }
  : Record<never, never> extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };

/** The input of a client, before defaults and trimming are applied. */
export type CallArguments<C extends Call> = OptionalWhenEmpty<
  'params',
  UnparsedOf<NonNullable<C['params']>>
> &
  OptionalWhenEmpty<'query', UnparsedOf<NonNullable<C['query']>>> &
  OptionalWhenEmpty<'body', UnparsedOf<NonNullable<C['body']>>> & { readonly file?: Blob };

export type CallOutput<C extends Call> = ParsedOf<NonNullable<C['output']>>;
