import autocannon from 'autocannon';
import pg from 'pg';
import { argon2Hashes } from '../../../apps/server/src/modules/accounts/identity/tokens/password-hashes.ts';

const userCount = 200;
const password = 'four winds of the delta';

/** So many that none of them signs in too often. */
export async function insertUsersToSignIn(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(
    `insert into users (isp_id, full_name, email, password_hash, role_id)
     select 1, 'User ' || n, 'user' || n || '@bench.example', $1, (select id from roles where name = 'staff' and is_system)
     from generate_series(1, ${userCount}) n`,
    [await argon2Hashes.make(password)],
  );
  await admin.end();
}

let next = 0;

/** Signs in with sixteen connections for some seconds, and returns how many sign-ins a second succeeded. */
export async function floodOfSignIns(url: string, seconds: number): Promise<number> {
  const result = await autocannon({
    url: `${url}/api/isp/login`,
    connections: 16,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        setupRequest: (request) => {
          next = (next + 1) % userCount;
          return { ...request, body: JSON.stringify({ login: `user${next + 1}@bench.example`, password }) };
        },
      },
    ],
  });
  return result['2xx'] / result.duration;
}
