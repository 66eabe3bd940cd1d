/** A page that the server writes whole: nothing has to be loaded before it can be read. */
export interface PublicPage {
  /** With the contract's braces: `/pay/{token}`. */
  readonly path: string;
  /** From one address. */
  readonly perMinute: number;
  render(request: PageRequest): Promise<RenderedPage>;
}

export interface PageRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** What the browser says of its reader, as it came. */
  readonly acceptLanguage: string;
}

export interface RenderedPage {
  readonly status: 200 | 404 | 503;
  /** Its styles carry the nonce; it has no scripts. */
  html(nonce: string): string;
}
