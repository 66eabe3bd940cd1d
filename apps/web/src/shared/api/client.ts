import { createClient, ProblemError, problemSchema } from '@lastmile/contract';
import { sessionFetch } from '../session/session.ts';
import { withEarlyCalls } from './early-calls.ts';

/** Uses `getRandomValues`, which also works over plain http, unlike `randomUUID`. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** API client of the signed-in user. */
export const api = createClient({ fetch: withEarlyCalls(sessionFetch), newIdempotencyKey });

/** Downloads a file with the session's token. */
export async function download(url: string, fileName: string, init: RequestInit = {}): Promise<void> {
  // The panel's language, which need not be that of the browser.
  const headers = { 'accept-language': document.documentElement.lang, ...init.headers };
  const response = await sessionFetch(url, { ...init, headers });
  if (!response.ok) throw new ProblemError(problemSchema.parse(await response.json()));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = fileName;
  link.click();
  // The browser reads the blob after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
