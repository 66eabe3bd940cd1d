import type { z } from 'zod';
import type { Action, Subject } from '../abilities.ts';

type Schema = z.core.$ZodType;

/** `public` needs no token, `any` any signed-in user; otherwise the caller's role must hold the pair. */
export type Who = 'public' | 'any' | { readonly action: Action; readonly subject: Subject };

export const can = (action: Action, subject: Subject): Who => ({ action, subject });

/**
 * One declaration per call. The server binds it, the client calls it and the OpenAPI document describes
 * it, all from this: nothing about a call is written down a second time.
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
  /** With OpenAPI's braces: `/api/isp/area/update/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly who: Who;
  /**
   * A call of one ISP runs as tenant. One of the platform runs with the platform's eyes and must confine
   * itself. A call of the `caller` runs as tenant for whoever belongs to an ISP, and with the platform's
   * eyes for its own people.
   */
  readonly scope: 'isp' | 'platform' | 'caller';
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Instead of a body: the bytes of a file, as they come, up to so many of them. */
  readonly file?: { readonly types: readonly string[]; readonly maxBytes: number };
  /** Left out where the answer has no body, or is a file. */
  readonly output?: Output;
  /** Present where the answer is a file of this kind; a problem is still answered as one. */
  readonly respondsWithFile?: 'application/pdf';
  readonly status: 200 | 201 | 202 | 204;
  /** What everyone gets alike and seldom changes may be kept by browsers and proxies for this long. */
  readonly cacheSeconds?: number;
  /** How often one address may ask in a minute, where that is less than what holds for all calls. */
  readonly perMinute?: number;
  /** Takes `Idempotency-Key`: repeating it with the same key has one effect. */
  readonly idempotent: boolean;
  /** The domain's own problem codes; the common ones can come from any call. */
  readonly problems: readonly string[];
  /** Also answers `Accept: text/event-stream`, until the reader leaves. */
  readonly streams?: true;
  /** Present on lists that can leave as csv or xlsx: the columns, in order, of one exported row. */
  readonly exportColumns?: readonly string[];
}

type Optional<T> = { [K in keyof T]?: T[K] };
type Defaults = Pick<Call, 'scope' | 'status' | 'idempotent' | 'problems'>;

export function defineCall<
  Params extends Schema = z.ZodUndefined,
  Query extends Schema = z.ZodUndefined,
  Body extends Schema = z.ZodUndefined,
  Output extends Schema = z.ZodUndefined,
>(
  declaration: Omit<Call<Params, Query, Body, Output>, keyof Defaults> & Optional<Defaults>,
): Call<Params, Query, Body, Output> {
  return {
    scope: 'isp',
    status: declaration.output || declaration.respondsWithFile ? 200 : 204,
    idempotent: false,
    problems: [],
    ...declaration,
  };
}

type ParsedOf<S> = S extends Schema ? z.output<S> : undefined;
type TypedOf<S> = S extends Schema ? z.input<S> : undefined;

/** What an operation receives: parsed and checked. */
export interface CallInput<C extends Call> {
  readonly params: ParsedOf<NonNullable<C['params']>>;
  readonly query: ParsedOf<NonNullable<C['query']>>;
  readonly body: ParsedOf<NonNullable<C['body']>>;
  /** Only of a call that takes a file. */
  readonly file?: AsyncIterable<Uint8Array>;
}

type OptionalWhenEmpty<K extends string, T> = undefined extends T
  ? { readonly [P in K]?: T }
  : Record<never, never> extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };

/** What a client writes: before defaults and trimming are applied. */
export type CallArguments<C extends Call> = OptionalWhenEmpty<'params', TypedOf<NonNullable<C['params']>>> &
  OptionalWhenEmpty<'query', TypedOf<NonNullable<C['query']>>> &
  OptionalWhenEmpty<'body', TypedOf<NonNullable<C['body']>>> & { readonly file?: Blob };

/** What the server answers with. */
export type CallOutput<C extends Call> = ParsedOf<NonNullable<C['output']>>;
