import { isIP } from 'node:net';

/** The site that passkeys belong to. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * Browsers accept passkeys for names only, not for addresses: undefined for a site that is reached by its address. On
 * this machine they work under `localhost`.
 */
export function relyingPartyOf(panelUrl: string): RelyingParty | undefined {
  const { protocol, hostname, port, origin } = new URL(panelUrl);
  if (hostname === '127.0.0.1' || hostname === '[::1]')
    return { id: 'localhost', origin: `${protocol}//localhost${port ? `:${port}` : ''}` };
  return hostname.startsWith('[') || isIP(hostname) ? undefined : { id: hostname, origin };
}
