import type pg from 'pg';
import { argon2Hashes } from '../../apps/server/src/modules/accounts/identity/index.ts';

interface SeedOptions {
  readonly ispId: number;
  readonly subscribers: number;
  /** Login of the owner, with the password of the demo accounts. */
  readonly login: string;
}

/** For a database without the demo: the platform's administrator of the demo, whose password the owners share. */
export async function seedAdministrator(client: pg.Client): Promise<void> {
  const passwordHash = await argon2Hashes.make('lastmile-demo');
  await client.query(
    `insert into users (full_name, email, password_hash, role_id, two_factor_exempt)
     select 'Administrator', 'admin@lastmile.example', $1, id, true from roles where name = 'admin' and is_system`,
    [passwordHash],
  );
}

/** Creates an ISP whose subscribers are due for the current month; one in fifty is free. */
export async function seed(client: pg.Client, { ispId, subscribers, login }: SeedOptions): Promise<void> {
  await client.query(`
    begin; set local app.isp_id = '${ispId}';
    insert into isps (id, name, status) overriding system value values (${ispId}, 'Chaos', 'active');
    insert into isp_settings (isp_id, auto_billing) values (${ispId}, false);
    insert into users (isp_id, full_name, email, password_hash, role_id)
      select ${ispId}, 'Chaos', '${login}', password_hash, (select id from roles where name = 'client' and is_system)
      from users where email = 'admin@lastmile.example';
    insert into routers (isp_id, id, name, host, port, protocol, username, password_encrypted) overriding system value
      values (${ispId}, 1, 'Roof', 'roof.chaos.test', 8728, 'api', 'panel', 'none');
    insert into packages (isp_id, id, name, price_minor, download_kbps, upload_kbps, profile_name) overriding system value
      values (${ispId}, 1, 'Home', 50000, 10000, 10000, 'home');
    insert into customer_codes (code, isp_id) select 'C' || lpad(n::text, 7, '0'), ${ispId} from generate_series(1, ${subscribers}) n;
    insert into customers (isp_id, id, customer_code, name, mobile) overriding system value
      select ${ispId}, n, 'C' || lpad(n::text, 7, '0'), 'Person ' || n, '+8801700000000' from generate_series(1, ${subscribers}) n;
    insert into subscribers (isp_id, id, customer_id, username, router_id, package_id, billing, billing_mode, billing_day, status,
        status_since) overriding system value
      select ${ispId}, n, n, 'user' || n, 1, 1, case when n % 50 = 0 then 'free' else 'normal' end, 'prepaid', 1, 'active', now()
      from generate_series(1, ${subscribers}) n;
    select save_desired_state(array_agg(id)), save_terms(array_agg(id), date_trunc('month', now())) from subscribers where isp_id = ${ispId};
    commit; analyze`);
}
