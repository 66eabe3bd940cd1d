import { createHash, randomUUID } from 'node:crypto';
import { withPlatform, withTenant } from '@lastmile/database';
import { defineJob, enqueue } from '@lastmile/jobs';
import { randomToken } from '@lastmile/kit';
import { generate, generateSecret } from 'otplib';
import { z } from 'zod';
import { createSoftwarePasskey } from '../support/software-passkey.ts';
import { assignCollectorArea } from '../support/subscribers.ts';
import { north, type south, type TestServer } from '../support/test-server.ts';

type Isp = typeof north | typeof south;

export interface Sample {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
  /** The contents of the uploaded file, for a call that takes one. */
  readonly file?: string;
}

export interface TestUser {
  readonly id: number;
  /** The ISP whose rows the user works on; null for platform users who act as none. */
  readonly ispId: number | null;
  readonly sessionId: number;
  readonly login: string;
  readonly token: string;
}

const idOf = (rows: readonly Record<string, unknown>[]): number => Number(rows[0]?.['id']);
const trackedJob = defineJob({
  name: 'test.access',
  payload: z.strictObject({}),
  tracked: true,
  maxAttempts: 1,
});

/** Creates users and rows for the samples by SQL, in the caller's ISP. */
export class AccessFixtures {
  readonly panel: TestServer;
  #count = 0;

  constructor(panel: TestServer) {
    this.panel = panel;
  }

  /** A different text each time, for unique columns. */
  fresh(word: string): string {
    this.#count += 1;
    return `${word} ${this.#count}`;
  }

  freshEmail(): string {
    this.#count += 1;
    return `user${this.#count}@access.test`;
  }

  /** A private address that no other row in the test has. */
  freshAddress(): string {
    this.#count += 1;
    return `10.77.${this.#count >> 8}.${this.#count & 255}`;
  }

  freshMobile(): string {
    this.#count += 1;
    return `+88017${String(10_000_000 + this.#count)}`;
  }

  /** A new user with this role and an active session; the password is the common test password. */
  async user(isp: Isp | null, role: string, options: { actsAs?: Isp } = {}): Promise<TestUser> {
    const { db, panel } = this.panel;
    const login = this.freshEmail();
    const id = idOf(
      await db.sql(
        `insert into users (isp_id, full_name, email, password_hash, role_id, two_factor_exempt)
         select $1, $2, $3, (select password_hash from users where password_hash is not null order by id limit 1), id,
           $1::bigint is null
         from roles where name = $4 and is_system returning id`,
        [isp?.id ?? null, this.fresh('Customer'), login, role],
      ),
    );
    // A collector without areas sees nothing.
    if (isp && role === 'collector') await assignCollectorArea(db, isp.id);
    const sessionId = await this.session(id);
    const actingAsIspId = options.actsAs?.id ?? null;
    const ispId = actingAsIspId ?? isp?.id ?? null;
    const token = await panel.services.accessTokens.issue({
      userId: id,
      sessionId,
      ispId,
      role,
      actingAsIspId,
    });
    return { id, ispId, sessionId, login, token };
  }

  async session(userId: number): Promise<number> {
    const now = this.panel.clock.now();
    const [start, end] = [now, now + 86_400_000].map((ms) => new Date(ms).toISOString());
    return idOf(
      await this.panel.db.sql(
        'insert into sessions (user_id, started_at, expires_at) values ($1, $2, $3) returning id',
        [userId, start, end],
      ),
    );
  }

  /** An ISP that waits for the decision of the platform. */
  async registeredIsp(status = 'under_review'): Promise<number> {
    return idOf(
      await this.panel.db.sql('insert into isps (name, status, email) values ($1, $2, $3) returning id', [
        this.fresh('Registered'),
        status,
        this.freshEmail(),
      ]),
    );
  }

  async roleId(name: string): Promise<number> {
    return idOf(await this.panel.db.sql('select id from roles where name = $1 and is_system', [name]));
  }

  /** A role of the caller's ISP (the owner's, for an administrator who acts as none). */
  async customRole({ ispId }: TestUser): Promise<number> {
    return idOf(
      await this.panel.db.sql("insert into roles (isp_id, name, scope) values ($1, $2, 'isp') returning id", [
        ispId ?? north.id,
        this.fresh('Role'),
      ]),
    );
  }

  /** A colleague in the caller's ISP who can be changed. */
  async colleague({ ispId }: TestUser): Promise<{ id: number; email: string; roleId: number }> {
    const email = this.freshEmail();
    const roleId = await this.roleId('staff');
    const id = idOf(
      await this.panel.db.sql(
        "insert into users (isp_id, full_name, email, role_id, status) values ($1, 'Colleague', $2, $3, 'invited') returning id",
        [ispId ?? north.id, email, roleId],
      ),
    );
    return { id, email, roleId };
  }

  async area({ ispId }: TestUser): Promise<number> {
    return idOf(
      await this.panel.db.sql('insert into areas (isp_id, name) values ($1, $2) returning id', [
        ispId ?? north.id,
        this.fresh('Area'),
      ]),
    );
  }

  async package({ ispId }: TestUser): Promise<number> {
    const name = this.fresh('Package');
    return idOf(
      await this.panel.db.sql(
        `insert into packages (isp_id, name, price_minor, download_kbps, upload_kbps, profile_name)
         values ($1, $2, 50000, 20000, 10000, $2) returning id`,
        [ispId ?? north.id, name],
      ),
    );
  }

  async router({ ispId }: TestUser): Promise<number> {
    return idOf(
      await this.panel.db.sql(
        `insert into routers (isp_id, name, host, port, protocol, username, password_encrypted)
         values ($1, $2, $3, 8728, 'api', 'panel', 'encrypted') returning id`,
        [ispId ?? north.id, this.fresh('Router'), this.freshAddress()],
      ),
    );
  }

  /** The version of the subscriber settings of the caller's ISP; saved first if there are none. */
  async subscriberSettings({ ispId }: TestUser): Promise<number> {
    const isp = ispId ?? north.id;
    await this.panel.db.sql('insert into isp_settings (isp_id) values ($1) on conflict do nothing', [isp]);
    const [row] = await this.panel.db.sql('select version from isp_settings where isp_id = $1', [isp]);
    return Number(row?.['version']);
  }

  async message({ id, ispId }: TestUser): Promise<number> {
    return idOf(
      await this.panel.db.sql(
        `insert into inbox_messages (user_id, isp_id, sent_at, kind, title)
         values ($1, $2, now(), 'test.access', 'Hello') returning id`,
        [id, ispId],
      ),
    );
  }

  /** A private view of the caller. */
  async savedView({ id, ispId }: TestUser): Promise<number> {
    return idOf(
      await this.panel.db.sql(
        `insert into saved_views (isp_id, user_id, list, name, state)
         values ($1, $2, 'subscribers.list', 'View ' || gen_random_uuid(),
           '{"search": "", "sort": "", "filters": {}, "columns": {"hidden": [], "order": [], "widths": {}}}')
         returning id`,
        [ispId, id],
      ),
    );
  }

  /** The caller, or another user of the ISP for a user of the platform: who receives a report. */
  async reportReader({ id }: TestUser): Promise<number> {
    return idOf(
      await this.panel.db.sql(
        // Earlier requests may have changed any single user of the ISP.
        `select coalesce((select id from users where id = $1 and isp_id is not null),
           (select max(u.id) from users u where u.isp_id = 1 and u.status = 'active' and u.email is not null and exists (
             select from role_permissions rp join permissions p on p.id = rp.permission_id
             where rp.role_id = u.role_id and p.subject in ('Report', 'all') and p.action in ('read', 'manage')))) as id`,
        [id],
      ),
    );
  }

  /** A scheduled report of the caller. */
  async reportSchedule(user: TestUser): Promise<number> {
    const { db } = this.panel;
    const id = idOf(
      await db.sql(
        `insert into report_schedules (isp_id, user_id, report, frequency, day, hour, format, recipient_ids)
         values (coalesce($1, 1), $2, 'dateWise', 'daily', 1, 7, 'csv', array[$3::bigint]) returning id`,
        [user.ispId, user.id, await this.reportReader(user)],
      ),
    );
    await db.sql(
      "insert into report_schedule_progress (isp_id, schedule_id, next_on) values (coalesce($1, 1), $2, '2026-03-11')",
      [user.ispId, id],
    );
    return id;
  }

  /** A waiting job that the caller requested. */
  job({ id, ispId }: TestUser): Promise<number> {
    const { database } = this.panel.db;
    const options = { actor: { userId: id, call: 'test' } };
    return ispId === null
      ? withPlatform(database, options, (tx) => enqueue(tx, trackedJob, {}))
      : withTenant(database, ispId, options, (tx) => enqueue(tx, trackedJob, {}));
  }

  async cancelledJob(caller: TestUser): Promise<number> {
    const id = await this.job(caller);
    await this.panel.db.sql("update jobs set status = 'cancelled', finished_at = now() where id = $1", [id]);
    return id;
  }

  /** A second factor that is enabled or only started; returns the current code. */
  async secondFactor({ id }: TestUser, isOn: boolean): Promise<string> {
    const secret = generateSecret();
    const { panel, db, clock } = this.panel;
    const encrypted = panel.services.cipher.encrypt(secret, `users.totp:${id}`);
    await db.sql('update users set totp_encrypted = $2, two_factor_since = $3 where id = $1', [
      id,
      encrypted,
      isOn ? new Date(clock.now()).toISOString() : null,
    ]);
    return generate({ secret, epoch: Math.floor(clock.now() / 1000) });
  }

  /** A registration whose code was sent. */
  async registration(): Promise<{ registrationToken: string; code: string }> {
    const { panel, db, clock } = this.panel;
    const id = randomUUID();
    const form = {
      ...{ company: this.fresh('Company'), contact: 'Contact', address: 'Road 1', passwordHash: 'none' },
      ...{ email: this.freshEmail(), mobile: this.freshMobile(), licenceNumber: this.fresh('L') },
      ...{ licenceId: 1, divisionId: 6, districtId: 47, upazilaId: null, thanaId: null },
    };
    await db.sql(
      `insert into registrations (id, form_encrypted, code_hash, created_at, expires_at)
       values ($1, $2, $3, $4::timestamptz, $4::timestamptz + interval '1 hour')`,
      [
        id,
        panel.services.cipher.encrypt(JSON.stringify(form), `registrations.form:${id}`),
        createHash('sha256').update(`registration:${id}:123456`).digest(),
        new Date(clock.now()).toISOString(),
      ],
    );
    return { registrationToken: await panel.services.registrationTokens.issue(id), code: '123456' };
  }

  /** A new email address that is not confirmed yet; returns its code. */
  async contactCode({ id }: TestUser): Promise<string> {
    const codeHash = createHash('sha256').update(`contact:${id}:email:123456`).digest();
    const now = new Date(this.panel.clock.now()).toISOString();
    await this.panel.db.sql(
      `insert into contact_changes (user_id, kind, value, code_hash, requested_at, expires_at)
       values ($1, 'email', $2, $3, $4::timestamptz, $4::timestamptz + interval '1 hour')`,
      [id, this.freshEmail(), codeHash, now],
    );
    return '123456';
  }

  /** The answer of an authenticator that registers a passkey, or one that is registered already. */
  async newPasskey({ id: userId }: TestUser) {
    const passkey = createSoftwarePasskey();
    return { name: 'Laptop', response: passkey.register({ challenge: await this.#challenge(userId) }) };
  }

  async passkey({ id: userId }: TestUser): Promise<number> {
    return idOf(
      await this.panel.db.sql(
        `insert into passkeys (user_id, credential_id, public_key, counter, name, created_at)
         values ($1, $2, 'key', 0, 'Laptop', now()) returning id`,
        [userId, randomToken(16)],
      ),
    );
  }

  /** The answer of the passkey of a user who signs in with it. */
  async passkeyAnswer(caller: TestUser) {
    const passkey = createSoftwarePasskey();
    await this.panel.db.sql(
      `insert into passkeys (user_id, credential_id, public_key, counter, name, created_at)
       values ($1, $2, $3, 0, 'Laptop', now())`,
      [caller.id, passkey.id, passkey.publicKey],
    );
    return { response: passkey.signIn({ challenge: await this.#challenge(null) }) };
  }

  async #challenge(userId: number | null): Promise<string> {
    const challenge = randomToken(32);
    const expiresAt = new Date(this.panel.clock.now() + 60_000).toISOString();
    await this.panel.db.sql(
      'insert into passkey_challenges (challenge_hash, user_id, expires_at) values ($1, $2, $3)',
      [createHash('sha256').update(challenge).digest(), userId, expiresAt],
    );
    return challenge;
  }

  async passwordLink({ id }: TestUser): Promise<string> {
    const token = randomToken(32);
    const now = this.panel.clock.now();
    await this.panel.db.sql(
      'insert into password_links (token_hash, user_id, made_at, expires_at) values ($1, $2, $3, $4)',
      [
        createHash('sha256').update(token).digest(),
        id,
        new Date(now).toISOString(),
        new Date(now + 60_000).toISOString(),
      ],
    );
    return token;
  }

  async refreshToken({ sessionId }: TestUser): Promise<string> {
    const token = randomToken(32);
    const tokenHash = createHash('sha256').update(token).digest();
    await this.panel.db.sql('insert into refresh_tokens (token_hash, session_id) values ($1, $2)', [
      tokenHash,
      sessionId,
    ]);
    return token;
  }

  async versionOf(
    table: 'isps' | 'platform_settings' | 'platform_sms_settings',
    id: number,
  ): Promise<number> {
    const [row] = await this.panel.db.sql<{ version: number }>(`select version from ${table} where id = $1`, [
      id,
    ]);
    return row?.version ?? 0;
  }
}
