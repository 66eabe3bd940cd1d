/** A page rendered completely by the server, readable without loading anything else. */
export interface PublicPage {
  /** With the braces of the contract: `/pay/{token}`. */
  readonly path: string;
  /** Per address. */
  readonly perMinute: number;
  /** Its forms post to this server, and to no other. */
  readonly hasForms?: true;
  render(request: PageRequest): Promise<RenderedPage>;
}

export interface PageRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** The Accept-Language header as received. */
  readonly acceptLanguage: string;
  cookie(name: string): string | undefined;
}

export interface RenderedPage {
  readonly status: 200 | 404 | 503;
  /** Its styles carry the nonce; it has no scripts. */
  html(nonce: string): string;
}
