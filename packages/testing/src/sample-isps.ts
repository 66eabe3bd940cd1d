import { hash } from '@node-rs/argon2';
import pg from 'pg';

/** The password of every test user. */
export const testPassword = 'correct horse battery';

const roles = ['client', 'accountant', 'technician', 'collector', 'staff', 'reseller'] as const;
export type IspRole = (typeof roles)[number];

export interface SampleIsp {
  readonly id: number;
  readonly name: string;
  /** The e-mail that signs in with each role. */
  readonly logins: Readonly<Record<IspRole, string>>;
}

const loginsOf = (domain: string) =>
  Object.fromEntries(roles.map((role) => [role, `${role}@${domain}`])) as Record<IspRole, string>;

/** Two ISPs that exist in every test database; neither must ever see the other's rows. */
export const sampleIsps = {
  north: { id: 1, name: 'North Net', logins: loginsOf('north.test') },
  south: { id: 2, name: 'South Link', logins: loginsOf('south.test') },
} as const satisfies Record<string, SampleIsp>;

export const platformAdmin = 'admin@platform.test';

const roleId = (name: string) => `(select id from roles where name = ${name} and is_system)`;

/**
 * The cheapest argon2 parameters: the cost of hashing is tested elsewhere, not at every sign-in of a test.
 */
const cheapest = { memoryCost: 8, timeCost: 1, parallelism: 1 };
export const hashForTests = (password: string): Promise<string> => hash(password, cheapest);

export async function addSampleUsers(adminUrl: string): Promise<void> {
  const passwordHash = await hashForTests(testPassword);
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('set role lastmile_owner');
    await client.query(
      `insert into users (full_name, email, password_hash, role_id, two_factor_exempt)
       values ('Platform Admin', $1, $2, ${roleId("'admin'")}, true)`,
      [platformAdmin, passwordHash],
    );
    for (const { id, name, logins } of Object.values(sampleIsps)) {
      await client.query(
        "insert into isps (id, name, status) overriding system value values ($1, $2, 'active')",
        [id, name],
      );
      for (const [role, email] of Object.entries(logins)) {
        await client.query(
          `insert into users (isp_id, full_name, email, password_hash, role_id) values ($1, $2, $3, $4, ${roleId('$5')})`,
          [id, `${name} ${role}`, email, passwordHash, role],
        );
      }
    }
    await client.query("select setval(pg_get_serial_sequence('isps', 'id'), 1000)");
  } finally {
    await client.end();
  }
}
