import type { Router } from '../router/router.ts';
import { missingValue } from '../router/trap.ts';
import type { Caller, ReplyRows, Returned } from './context.ts';
import type { Request } from './request.ts';

/** A command that belongs to no menu. */
export interface Tool {
  readonly policy: string;
  readonly givesRows: boolean;
  run(context: {
    readonly router: Router;
    readonly request: Request;
    readonly caller: Caller;
    readonly reply: ReplyRows;
  }): Promise<Returned> | Returned;
}

const MAX_PINGS = 100;

const ping: Tool = {
  policy: 'test',
  givesRows: true,
  run({ request, reply }) {
    const { attributes } = request;
    const host = attributes.get('address');
    if (!host) throw missingValue('address');
    const count = Math.min(MAX_PINGS, Number(attributes.get('count') ?? 4));
    const size = attributes.get('size') ?? '56';
    for (let seq = 0; seq < count; seq++) {
      const received = String(seq + 1);
      reply.row([
        ...Object.entries({
          seq: String(seq),
          host,
          size,
          ttl: '64',
          time: '1ms480us',
          sent: received,
          received,
        }),
        ...Object.entries({
          'packet-loss': '0',
          'min-rtt': '1ms480us',
          'avg-rtt': '1ms480us',
          'max-rtt': '1ms480us',
        }),
      ]);
    }
    return undefined;
  },
};

/** Only reports success; nothing leaves the simulator. */
const fetch: Tool = {
  policy: 'test',
  givesRows: true,
  run({ request, reply }) {
    if (!request.attributes.get('url')) throw missingValue('url');
    for (const [section, status] of ['connecting', 'finished'].entries())
      reply.row([
        ['status', status],
        ['downloaded', String(section)],
        ['total', '1'],
        ['duration', `${section}s`],
        ['.section', String(section)],
      ]);
    return undefined;
  },
};

/** The configuration as a script, without values that only some users may read. */
const exportScript: Tool = {
  policy: 'read',
  givesRows: false,
  run({ router, request }) {
    const within = request.menuPath;
    const lines = [`# ${router.formatTime(router.nowMs)} by RouterOS ${router.settings.version}`];
    for (const menu of router.menus.values()) {
      if (!menu.persistent || !`${menu.path}/`.startsWith(`${within}/`)) continue;
      const entries = [...router.table(menu.path).items()].filter(({ session }) => session === undefined);
      if (entries.length === 0) continue;
      lines.push(menu.path.replaceAll('/', ' ').trim().replace(/^/, '/'));
      for (const item of entries) {
        const values = menu.properties
          .filter(({ writable, sensitive, name }) => writable && !sensitive && name !== 'password')
          .flatMap(({ name, initial }) => {
            const value = router.read(menu, item, name);
            return value === undefined || value === initial ? [] : `${name}=${quoted(value)}`;
          });
        lines.push([menu.kind === 'settings' ? 'set' : 'add', ...values].join(' '));
      }
    }
    return { ret: lines.join('\n') };
  },
};

const quoted = (value: string): string =>
  /^[\w.:/,*+-]+$/.test(value) ? value : `"${value.replace(/["\\$]/g, '\\$&')}"`;

const TOOLS: ReadonlyMap<string, Tool> = new Map([
  ['/ping', ping],
  ['/tool/ping', ping],
  ['/tool/fetch', fetch],
]);

export const toolAt = (path: string): Tool | undefined =>
  path.endsWith('/export') ? exportScript : TOOLS.get(path);

export const toolPaths: readonly string[] = [...TOOLS.keys(), '/export'];
