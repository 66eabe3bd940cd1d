import Fastify from 'fastify';
import pg from 'pg';

/**
 * The baseline of `http-list`: Fastify and pg with the SQL of the list, without authentication, roles, validation
 * or contract.
 */
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
  // SQL functions of the list read the ISP from this setting.
  options: '-c app.isp_id=1',
});
const page = `
  with keys as (select id from areas where isp_id = $1 and true order by lower(name), id limit $2 offset $3)
  select id, name, name_bn as "nameBn", code, parent_id as "parentId",
         case when parent_id is null then '[]'::jsonb else area_path(parent_id) end as trail,
         (select count(*) from areas child where child.isp_id = $1 and child.parent_id = areas.id) as "childCount",
         (select count(*) from area_descendants(areas.id) inside (id)
          join subscribers s on s.isp_id = $1 and s.area_id = inside.id where s.status <> 'closed') as "subscriberCount",
         version, updated_at as "updatedAt"
  from areas where isp_id = $1 and id in (select keys.id from keys) order by lower(name), id`;
const count = 'select count(*) as total from areas where isp_id = $1 and true';

const app = Fastify();
app.get('/list', async () => {
  const [items, total] = await Promise.all([
    pool.query({ name: 'page', text: page, values: [1, 25, 0] }),
    pool.query({ name: 'count', text: count, values: [1] }),
  ]);
  return { items: items.rows, page: 1, pageSize: 25, total: Number(total.rows[0].total) };
});
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
process.on('disconnect', () => process.exit(0));
