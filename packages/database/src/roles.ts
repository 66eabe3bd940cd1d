import pg from 'pg';

interface Login {
  readonly name: string;
  readonly password: string;
}

const maxRoleName = 63;
const queueSuffix = '_queue';

/** The workers' login for the queue, named after the application's and with its password. */
const queueLoginOf = ({ name, password }: Login): Login => ({
  name: name.slice(0, maxRoleName - queueSuffix.length) + queueSuffix,
  password,
});

/** The URL of the queue for workers, derived from that of the application. */
export function queueUrlOf(appUrl: string): string {
  const url = new URL(appUrl);
  const login = queueLoginOf({ name: decodeURIComponent(url.username), password: url.password });
  url.username = encodeURIComponent(login.name);
  return url.href;
}

/**
 * Creates the roles of the cluster, with a login that may create roles. Idempotent.
 *
 * - `lastmile_owner` owns the tables and runs migrations.
 * - `lastmile_tenant` sees one ISP, `lastmile_platform` has the platform's policies.
 * - `lastmile_own_subscribers`, `lastmile_own_collections` and `lastmile_own_department` are tenants within a data scope:
 *   they inherit the rights and policies of the tenant, and restrictive policies confine them further.
 * - the login may become one of these and by itself may do nothing (`noinherit`).
 * - `lastmile_queue` runs the job queue and has no access to other tables. Workers have a separate login for
 *   it, so that a request can never access the queue itself.
 */
export async function prepareRoles(admin: pg.Client, login: Login): Promise<void> {
  const name = pg.escapeIdentifier(login.name);
  const queueLogin = queueLoginOf(login);
  const queueName = pg.escapeIdentifier(queueLogin.name);
  const database = pg.escapeIdentifier(admin.database ?? '');
  await admin.query(`
    do $$
    declare role text;
    begin
      perform pg_advisory_xact_lock(hashtextextended('lastmile roles', 0));
      foreach role in array array['lastmile_owner', 'lastmile_tenant', 'lastmile_platform', 'lastmile_queue'] loop
        if not exists (select from pg_roles where rolname = role) then
          execute format('create role %I nologin noinherit', role);
        end if;
      end loop;
      foreach role in array array['lastmile_own_subscribers', 'lastmile_own_collections', 'lastmile_own_department'] loop
        if not exists (select from pg_roles where rolname = role) then
          execute format('create role %I nologin inherit', role);
        end if;
      end loop;
      if not exists (select from pg_roles where rolname = ${pg.escapeLiteral(login.name)}) then
        create role ${name} login noinherit;
      end if;
      if not exists (select from pg_roles where rolname = ${pg.escapeLiteral(queueLogin.name)}) then
        create role ${queueName} login inherit;
      end if;
    end $$;
    alter role ${name} password ${pg.escapeLiteral(login.password)};
    alter role ${queueName} password ${pg.escapeLiteral(queueLogin.password)};
    grant lastmile_owner to current_user;
    grant lastmile_tenant to lastmile_own_subscribers, lastmile_own_collections, lastmile_own_department;
    grant lastmile_tenant, lastmile_platform, lastmile_own_subscribers, lastmile_own_collections, lastmile_own_department to ${name};
    revoke all on database ${database} from public;
    grant lastmile_queue to ${queueName};
    grant connect on database ${database} to ${name}, ${queueName};
    grant create on database ${database} to lastmile_owner;
    revoke create on schema public from public;
    grant usage on schema public to lastmile_tenant, lastmile_platform, lastmile_queue;
    grant usage, create on schema public to lastmile_owner;
    create extension if not exists pg_trgm;
    create extension if not exists btree_gin;
  `);
}
