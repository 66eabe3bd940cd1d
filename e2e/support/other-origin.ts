import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pagePolicy } from '../../apps/server/src/http/security-headers.ts';
import { withApiAddress } from '../../apps/web/api-address.ts';

const folder = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves the web app at an origin of its own, with the page and the policy of a build with `LASTMILE_API_URL`. */
export async function startOtherOrigin() {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://other');
    const type = types[path.extname(pathname)];
    if (type) {
      const file = await readFile(path.join(folder, path.normalize(pathname))).catch(() => undefined);
      response.writeHead(file ? 200 : 404, { 'content-type': type }).end(file);
      return;
    }
    const api = process.env['PANEL_URL'] ?? '';
    const nonce = randomBytes(16).toString('base64');
    const page = await readFile(path.join(folder, 'index.html'), 'utf8');
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': pagePolicy(nonce, { apiOrigin: api }),
      })
      .end(withApiAddress(page, api).replaceAll('__CSP_NONCE__', nonce));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
