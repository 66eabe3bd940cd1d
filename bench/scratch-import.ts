import { openDatabase, withTenant } from '@lastmile/database';
import { systemClock } from '@lastmile/kit';
import { generateKey, parseKeyRing, Sealer } from '@lastmile/kit/sealing';
import type { JobRun } from '@lastmile/jobs';
import { checkImport } from '../apps/server/src/domains/imports/check-import.ts';
import { runImport } from '../apps/server/src/domains/imports/run-import.ts';
import { updateImport } from '../apps/server/src/domains/imports/imports.queries.ts';
import { uploadFile } from '../apps/server/src/domains/imports/upload-file.ts';
import { startBenchDatabase } from './support/bench-database.ts';
const N = Number(process.argv[2] ?? 3000);
const db = await startBenchDatabase();
try {
await db.sql("insert into isps (name, status) values ('Bench', 'active')");
await db.sql("insert into routers (isp_id, name, host, port, protocol, username, password_sealed) values (1, 'R', 'r', 8728, 'api', 'p', '')");
await db.sql("insert into packages (isp_id, name, price_minor, download_kbps, upload_kbps, profile_name) values (1, 'P', 1, 1, 1, 'P')");
await db.sql("load 'auto_explain'; alter system set session_preload_libraries='auto_explain'; ").catch((e)=>console.log(e.message));
await db.sql("alter system set auto_explain.log_min_duration='1500ms'").catch((e)=>console.log(e.message));
await db.sql("alter system set auto_explain.log_analyze=on").catch((e)=>console.log(e.message));
await db.sql("alter system set auto_explain.log_timing=off").catch((e)=>console.log(e.message));
await db.sql("alter system set auto_explain.log_nested_statements=on").catch((e)=>console.log(e.message));
await db.sql("select pg_reload_conf()");
const database = openDatabase({ url: db.appUrl, maxConnections: 4 });
const sealer = new Sealer(parseKeyRing(generateKey('b')));
const explain = process.argv[4]; let explained = false; let skips = Number(process.argv[5] ?? 0);
const times = new Map<string, number>();
const within = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(database, 1, { actor: { userId: null } }, (tx) => {
  const orig = (tx as any).getExecutor();
  return work(new Proxy(tx, { get(target, key) { if (key === 'getExecutor') return () => new Proxy(orig, { get(t2, k2) { if (k2 === 'executeQuery') return async (q: any) => { if (explain && q.sql.includes(explain) && !explained && skips-- <= 0) { explained = true; const r = await orig.executeQuery({ ...q, sql: 'explain (analyze, verbose off) ' + q.sql }); for (const row of r.rows) console.log('EX', row['QUERY PLAN'].slice(0, 260)); } const b = performance.now(); try { return await orig.executeQuery(q); } finally { const n = q.sql.replace(/\s+/g, ' ').slice(0, 70); times.set(n, (times.get(n) ?? 0) + performance.now() - b); } }; const v = (t2 as any)[k2]; return typeof v === 'function' ? v.bind(t2) : v; } }); const v = (target as any)[key]; return typeof v === 'function' ? v.bind(target) : v; } }) as never);
});
let csv = 'username,password,name,mobile,routerName,packageName\n';
for (let n = 0; n < N; n++) csv += `user.${n},secret-${n},Person ${n},017${String(n).padStart(8, '0')},R,P\n`;
async function* file() { yield new TextEncoder().encode(csv); }
const t = async (name: string, work: () => Promise<unknown>) => { const b = performance.now(); const r = await work(); console.log(name, Math.round(performance.now() - b), 'ms', JSON.stringify(r)); return r; };
const { id } = (await t('upload', () => uploadFile(sealer, within, { file: file(), fileName: 'x', caller: { role: 'client', ispId: 1, userId: 1 } as never }))) as { id: number };
const run: JobRun = { id: 1, ispId: 1, userId: undefined, attempt: 1, signal: new AbortController().signal, transaction: within, read: within, once: async () => true, report: async (p) => { console.log(JSON.stringify(p), Math.round(performance.now())); } };
await t('check', () => checkImport({ sealer }, id, run));
await t('run', () => runImport({ sealer, clock: systemClock }, id, run));
console.log([...times].sort((a,b)=>b[1]-a[1]).slice(0,12).map(([n,t])=>Math.round(t)+' '+n).join('\n'));
await database.close();
} finally {
  const { rows } = await db.sql("select pg_current_logfile() f, current_setting('data_directory') d");
  console.log(rows);
  await db.sql("select 1");
  if (process.argv[3]) { const { cpSync } = await import('node:fs'); try { cpSync(rows[0].d + '/log', '/tmp/imp/log', { recursive: true }); } catch (e) { console.log(String(e)); } }
  await db.close();
}
