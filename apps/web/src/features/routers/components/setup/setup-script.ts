import { quoteRouterOs } from './quote-routeros.ts';

export interface SetupOptions {
  readonly protocol: 'api' | 'api-ssl';
  readonly port: number;
  readonly username: string;
  readonly password: string;
  /** Source address of the server, as returned by `parsePanelNetwork`. */
  readonly panelNetwork: string;
  /** Adopting existing PPP accounts needs permission to read their passwords. */
  readonly readsPasswords: boolean;
  readonly withTunnel: boolean;
}

const group = 'lastmile';

/**
 * The address as a /32 or /128 network, as RouterOS lists it; undefined if it is neither address nor network.
 */
export function parsePanelNetwork(text: string): string | undefined {
  const [, address = '', prefix] = /^([0-9a-f:.]+?)(?:\/(\d{1,3}))?$/i.exec(text.trim()) ?? [];
  const isIpv4 =
    /^(\d{1,3}\.){3}\d{1,3}$/.test(address) && address.split('.').every((part) => Number(part) < 256);
  const isIpv6 = !isIpv4 && /^[0-9a-f:]+$/i.test(address) && address.split(':').length > 2;
  if (!isIpv4 && !isIpv6) return undefined;
  const widest = isIpv4 ? 32 : 128;
  const bits = prefix === undefined ? widest : Number(prefix);
  return bits > 0 && bits <= widest ? `${address.toLowerCase()}/${bits}` : undefined;
}

/** Script for the router's terminal: creates a user with no more permissions than needed. */
export function buildSetupScript(setUp: SetupOptions): string {
  const { protocol, port, username, password, panelNetwork } = setUp;
  const policies = ['read', 'write', 'api', 'test', ...(setUp.readsPasswords ? ['sensitive'] : [])];
  const name = quoteRouterOs(username);
  return [
    '# A group with only the rights that Lastmile needs',
    `:if ([:len [/user group find name=${group}]] = 0) do={ /user group add name=${group} }`,
    `/user group set [find name=${group}] policy=${policies.join(',')}`,
    '# The user can only sign in from the Lastmile server',
    `:if ([:len [/user find name=${name}]] = 0) do={ /user add name=${name} group=${group} password=${quoteRouterOs(password)} }`,
    `/user set [find name=${name}] group=${group} password=${quoteRouterOs(password)} address=${panelNetwork}`,
    ...(protocol === 'api-ssl' ? certificateLines : []),
    '# Allow the service from the Lastmile server only; this replaces the allowed addresses',
    `/ip service set ${protocol} disabled=no port=${port} address=${panelNetwork}${protocol === 'api-ssl' ? ` certificate=${group}` : ''}`,
    '# If your firewall drops incoming connections, remove the # to allow Lastmile:',
    `# /ip firewall filter add chain=input action=accept protocol=tcp dst-port=${port} src-address=${panelNetwork} place-before=0 comment=${group}`,
    ...(setUp.withTunnel ? tunnelLines(panelNetwork) : []),
  ].join('\n');
}

const certificateLines = [
  '# A certificate, which Lastmile pins on the first connection',
  `:if ([:len [/certificate find name=${group}]] = 0) do={ /certificate add name=${group} common-name=${group} key-size=2048 days-valid=3650 key-usage=digital-signature,key-encipherment,tls-server; /certificate sign ${group}; :delay 10s }`,
];

/** Contains placeholders that only the server's operator can fill in. */
const tunnelLines = (panelNetwork: string) => [
  '# Behind NAT, Lastmile connects through a tunnel (RouterOS 7). Replace the values in capitals:',
  `# /interface wireguard add name=${group}`,
  `# /interface wireguard peers add interface=${group} public-key="KEY-OF-THE-SERVER" endpoint-address=PUBLIC-ADDRESS endpoint-port=51820 allowed-address=${panelNetwork} persistent-keepalive=25s`,
  `# /ip address add address=TUNNEL-ADDRESS-OF-THIS-ROUTER interface=${group}`,
];
