import pg from 'pg';

/**
 * The cluster's side of the house, made by whoever may create roles, once and again without harm.
 *
 * - `lastmile_owner` owns the tables and runs migrations.
 * - `lastmile_tenant` sees one ISP, `lastmile_platform` has the platform's policies.
 * - the login may become one of the latter two and by itself may do nothing (`noinherit`).
 */
export async function prepareRoles(
  admin: pg.Client,
  login: { name: string; password: string },
): Promise<void> {
  const name = pg.escapeIdentifier(login.name);
  const database = pg.escapeIdentifier(admin.database ?? '');
  await admin.query(`
    do $$
    declare role text;
    begin
      perform pg_advisory_xact_lock(hashtextextended('lastmile roles', 0));
      foreach role in array array['lastmile_owner', 'lastmile_tenant', 'lastmile_platform'] loop
        if not exists (select from pg_roles where rolname = role) then
          execute format('create role %I nologin noinherit', role);
        end if;
      end loop;
      if not exists (select from pg_roles where rolname = ${pg.escapeLiteral(login.name)}) then
        create role ${name} login noinherit;
      end if;
    end $$;
    alter role ${name} password ${pg.escapeLiteral(login.password)};
    grant lastmile_owner to current_user;
    grant lastmile_tenant, lastmile_platform to ${name};
    revoke all on database ${database} from public;
    grant connect on database ${database} to ${name};
    revoke create on schema public from public;
    grant usage on schema public to lastmile_tenant, lastmile_platform;
    grant usage, create on schema public to lastmile_owner;
    create extension if not exists pg_trgm;
    create extension if not exists btree_gin;
  `);
}
