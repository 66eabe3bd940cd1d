/**
 * A request from a browser's form or from another server, without a token: it is answered with a redirect or a status. Only
 * these accept bodies that are not JSON.
 */
export interface PublicForm {
  readonly method: 'GET' | 'POST';
  /** With the braces of the contract: `/api/pay/{token}/start`. */
  readonly path: string;
  /** Per address. */
  readonly perMinute: number;
  handle(request: FormRequest): Promise<FormAnswer>;
}

/** Kept by the browser for one page of ours: not readable by scripts, and sent when another site leads back to that page. */
export interface PageCookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly maxAgeSeconds: number;
}

export interface FormRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The bytes of the body, as they arrived. */
  readonly rawBody: Buffer;
  readonly ip: string;
}

export type FormAnswer =
  | { readonly status: 303; readonly location: string; readonly cookie?: PageCookie }
  | { readonly status: 200 | 400 | 404 | 503 };
