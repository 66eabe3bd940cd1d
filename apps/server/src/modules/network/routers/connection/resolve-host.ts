import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

export type HostLookup = (host: string) => Promise<readonly { readonly address: string }[]>;

/** IPv4 first: a server without IPv6 would otherwise have to wait for a timeout. */
const bySystem: HostLookup = (host) => lookup(host, { all: true, order: 'ipv4first' });

const maxWaiting = 20;

/**
 * Asks the name servers themselves. The system's lookup keeps one of the few threads of the process busy for as long as
 * a name server is silent, and files, compression and password hashes wait for those threads. It is asked for one name
 * at a time, and only for names that the servers do not know, such as those in the hosts file.
 */
export function createHostLookup(servers?: readonly string[], askSystem: HostLookup = bySystem): HostLookup {
  const resolver = new Resolver({ timeout: 1_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  const alone = oneAtATime(askSystem);
  return async (host) => {
    if (isIP(host)) return [{ address: host }];
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    return addresses.length > 0 ? addresses.map((address) => ({ address })) : alone(host);
  };
}

function oneAtATime(ask: HostLookup): HostLookup {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (host) => {
    if (waiting >= maxWaiting) return Promise.reject(new Error('Too many names wait for the system'));
    waiting += 1;
    const answer = last.then(() => ask(host));
    last = answer
      .catch(() => undefined)
      .finally(() => {
        waiting -= 1;
      });
    return answer;
  };
}
