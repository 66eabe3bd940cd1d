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

export interface FormRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The bytes of the body, as they arrived. */
  readonly rawBody: Buffer;
  readonly ip: string;
}

export type FormAnswer =
  | { readonly status: 303; readonly location: string }
  | { readonly status: 200 | 400 | 404 | 503 };
