import { callProvider, type Fields, fieldsOf, type ProviderAnswer } from '../http/call-provider.ts';
import {
  type BalanceOutcome,
  refusedAs,
  type SendOutcome,
  type Sms,
  type SmsContext,
  type SmsDriver,
} from './sms-driver.ts';

const httpPlaceholders = ['to', 'text', 'sender', 'apiKey', 'id'] as const;

/** How a provider without a driver of its own is called. All of it is stored encrypted, since any part may hold a secret. */
export interface HttpCredentials {
  readonly method: 'GET' | 'POST';
  /** Each of `url`, `headers` and `body` may contain `{to} {text} {sender} {apiKey} {id}`. */
  readonly url: string;
  readonly headers?: string | undefined;
  readonly body?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly numberFormat: 'local' | 'international' | 'plus';
  /** Where the answer says that it worked: `response.code`. Without it, an answer that contains `successValue` does. */
  readonly successPath?: string | undefined;
  /** Without both, the HTTP status alone decides. */
  readonly successValue?: string | undefined;
  readonly idPath?: string | undefined;
  readonly balanceUrl?: string | undefined;
  readonly balancePath?: string | undefined;
}

/** Placeholders that do not exist, and required ones that neither address nor body contains. */
export function findTemplateProblems({ url, headers = '', body = '' }: HttpCredentials): string[] {
  const used = [url, headers, body].flatMap((text) =>
    [...text.matchAll(/\{([A-Za-z]+)\}/g)].map(([, name = '']) => name),
  );
  const unknown = used.filter((name) => !(httpPlaceholders as readonly string[]).includes(name));
  const missing = ['to', 'text'].filter((name) => !`${url}${body}`.includes(`{${name}}`));
  return [...unknown, ...missing];
}

const formats = {
  local: (to: string) => to.replace(/^880/, '0'),
  international: (to: string) => to,
  plus: (to: string) => `+${to}`,
};

type Values = Readonly<Record<(typeof httpPlaceholders)[number], string>>;

const fill = (template: string, values: Values, encode: (value: string) => string): string =>
  template.replace(/\{(to|text|sender|apiKey|id)\}/g, (_whole, name: keyof Values) => encode(values[name]));

const inJson = (value: string) => JSON.stringify(value).slice(1, -1);
/** A header cannot contain line breaks, or it would become several. */
const inHeader = (value: string) => value.replace(/[\r\n]+/g, ' ');

const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .map((line) => /^\s*([\w-]+)\s*:\s*(.*?)\s*$/.exec(line))
      .flatMap((found) => (found?.[1] ? [[found[1].toLowerCase(), found[2] ?? '']] : [])),
  );

/** `data.0.id` of a JSON answer, as text. */
function valueAt(fields: Fields | undefined, path: string): string | undefined {
  const value = path
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? (at as Fields)[key] : undefined),
      fields,
    );
  return value === undefined || value === null || typeof value === 'object' ? undefined : String(value);
}

export function createHttpDriver(
  credentials: HttpCredentials,
  { fetch, baseUrl, sender }: SmsContext,
): SmsDriver {
  const { method, url, headers = '', body = '', apiKey = '', numberFormat } = credentials;
  /** A simulator takes the place of the provider, whatever host the template names. */
  const targetOf = (address: string) => {
    const target = new URL(address);
    return baseUrl ? new URL(target.pathname + target.search, baseUrl) : target;
  };
  return {
    async send({ to, text, id }: Sms) {
      const values: Values = { to: formats[numberFormat](to), text, sender, apiKey, id };
      const sent = headersOf(fill(headers, values, inHeader));
      const isJson = (sent['content-type'] ?? '').includes('json') || body.trim().startsWith('{');
      const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded';
      const answer = await callProvider(fetch, {
        method,
        url: targetOf(fill(url, values, encodeURIComponent)),
        headers: method === 'POST' ? { 'content-type': type, ...sent } : sent,
        ...(method === 'POST' ? { body: fill(body, values, isJson ? inJson : encodeURIComponent) } : {}),
      });
      return readSent(credentials, answer);
    },
    async balance(): Promise<BalanceOutcome> {
      const { balanceUrl, balancePath } = credentials;
      if (!balanceUrl || !balancePath) return { outcome: 'not_offered' };
      const values: Values = { to: '', text: '', sender, apiKey, id: '' };
      const answer = await callProvider(fetch, {
        method: 'GET',
        url: targetOf(fill(balanceUrl, values, encodeURIComponent)),
        headers: headersOf(fill(headers, values, inHeader)),
      });
      if (answer.kind !== 'answered') return { outcome: 'unknown' };
      const balance = valueAt(fieldsOf(answer.text), balancePath);
      return balance === undefined ? refusedAs('other', answer.status) : { outcome: 'known', balance };
    },
  };
}

function readSent(credentials: HttpCredentials, answer: ProviderAnswer): SendOutcome {
  if (answer.kind === 'not_sent') return { outcome: 'later', reason: 'unreachable' };
  if (answer.kind === 'redirected') return refusedAs('redirected', '3xx');
  if (answer.kind === 'lost') return { outcome: 'unknown' };
  const { status, text } = answer;
  if (status === 429) return { outcome: 'later', reason: 'rate_limited' };
  if (status >= 400) return refusedAs(status === 401 || status === 403 ? 'credentials' : 'other', status);
  return readText(credentials, text);
}

/** What an answer with a good status says. */
function readText({ successPath, successValue, idPath }: HttpCredentials, text: string): SendOutcome {
  const fields = fieldsOf(text);
  if (successPath && !fields) return { outcome: 'unknown' };
  const said = successPath ? (valueAt(fields, successPath) ?? '') : text.trim();
  const isSuccess = successPath ? said === successValue : said.includes(successValue ?? '');
  if (!isSuccess) return refusedAs('other', said.slice(0, 60));
  return { outcome: 'accepted', providerId: (idPath && valueAt(fields, idPath)) || null };
}
