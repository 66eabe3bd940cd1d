import { randomUUID } from 'node:crypto';
import { calls, type DemoAccounts, urlOf } from '@lastmile/contract';
import pg from 'pg';
import { demoAccounts } from '../../../apps/demo/src/accounts.ts';

/** An administrator who acts as the first ISP, beside the accounts that sign in. */
export const acting = 'acting administrator';

const nameOf = ({ login }: DemoAccounts['accounts'][number]) => login;
/** Every demo account: each role of both the platform and an ISP, with a reseller of either kind. */
export const fuzzUsers: readonly string[] = [...demoAccounts.accounts.map(nameOf), acting];
const [administrator = ''] = fuzzUsers;
/** Copies of resellers would have no rows that belong to a reseller. */
const copied = demoAccounts.accounts.filter(({ role }) => role !== 'reseller').map(nameOf);

const saved = ['status', 'email', 'mobile', 'password_hash', 'role_id', 'isp_id', 'totp_encrypted'];
const restored = [...saved, 'two_factor_since', 'two_factor_exempt'];
const deadlockDetected = '40P01';

/**
 * Access tokens of every role. What the requests do to an account or its ISP is undone when its token is refused, and requests that
 * end sessions get a user of their own.
 */
export class FuzzAccounts {
  readonly #url: string;
  readonly #database: pg.Pool;
  readonly #tokens = new Map<string, string>();
  readonly #renewals = new Map<string, Promise<void>>();
  #restored = Promise.resolve();

  constructor(url: string, databaseUrl: string) {
    this.#url = url;
    this.#database = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  }

  async open(): Promise<void> {
    await this.#database.query(
      `create table public.fuzz_users as select id, ${restored.join(', ')} from users where email = any($1)`,
      [fuzzUsers],
    );
    await this.#database.query('create table public.fuzz_isps as select id, status from isps');
    for (const user of fuzzUsers) this.#tokens.set(user, await this.#signIn(user));
  }

  async close(): Promise<void> {
    await this.#database.end();
  }

  tokenOf(user: string): string {
    return this.#tokens.get(user) ?? '';
  }

  /** A token of a session that nothing else uses, of a user that nothing else uses. */
  async throwAway(number: number): Promise<string> {
    const email = `${randomUUID()}@fuzz.test`;
    await this.#database.query(
      `insert into users (isp_id, role_id, full_name, email, password_hash, status, two_factor_exempt)
       select isp_id, role_id, 'Throw-away', $1, password_hash, 'active', true from fuzz_users
       join (select id, full_name from users) u using (id) where email = $2`,
      [email, copied[number % copied.length]],
    );
    return this.#post(urlOf(calls.identity.login), { login: email, password: demoAccounts.password });
  }

  /** After its token was refused: it expired, or a request ended the session, or disabled the user or the ISP. */
  renew(user: string): Promise<void> {
    const running = this.#renewals.get(user) ?? this.#restore(user);
    this.#renewals.set(user, running);
    return running.finally(() => this.#renewals.delete(user));
  }

  /** One at a time: each writes the rows of all accounts. */
  async #restore(user: string): Promise<void> {
    this.#restored = this.#restored.then(() => this.#restoreRows());
    await this.#restored;
    this.#tokens.set(user, await this.#signIn(user));
  }

  /** Requests lock these rows in an order of their own; if PostgreSQL ends this statement for it, it is repeated. */
  async #restoreRows(): Promise<void> {
    try {
      await this.#database.query(
        `update users set ${restored.map((name) => `${name} = f.${name}`).join(', ')} from fuzz_users f where users.id = f.id`,
      );
      await this.#database.query('update isps set status = f.status from fuzz_isps f where isps.id = f.id');
    } catch (error) {
      if ((error as { code?: string }).code !== deadlockDetected) throw error;
      await this.#restoreRows();
    }
  }

  async #signIn(user: string): Promise<string> {
    const login = user === acting ? administrator : user;
    const token = await this.#post(urlOf(calls.identity.login), { login, password: demoAccounts.password });
    if (user !== acting) return token;
    return this.#post(urlOf(calls.isps.actAs), { ispId: 1 }, token);
  }

  async #post(path: string, body: object, token?: string): Promise<string> {
    const response = await fetch(this.#url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.7.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { accessToken?: string };
    if (!answer.accessToken) throw new Error(`No token from ${path}: ${JSON.stringify(answer)}`);
    return answer.accessToken;
  }
}
