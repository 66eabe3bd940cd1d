-- Notices are cleared away once they are old; the panel's own job does it as the tenant.
grant delete on notices to lastmile_tenant;
