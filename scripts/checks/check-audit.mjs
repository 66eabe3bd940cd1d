import { execFile } from 'node:child_process';
import { auditDependencies } from '../lib/dependency-audit.mjs';
import { root } from '../lib/paths.mjs';

/** `npm run check:audit`: known vulnerabilities of level high in what is shipped. */
const timeoutMs = 60_000;

/** The report of `npm audit`, which it prints whatever its exit code. */
const askRegistry = () =>
  new Promise((resolve) => {
    const args = ['audit', '--json', '--omit=dev', '--audit-level=high', '--fetch-retries=0'];
    execFile('npm', args, { cwd: root, timeout: timeoutMs, maxBuffer: 64 * 2 ** 20 }, (_error, output) => {
      try {
        resolve(JSON.parse(output));
      } catch {
        resolve(undefined);
      }
    });
  });

const { ok, lines } = await auditDependencies({ askRegistry });
for (const line of lines) console.log(line);
process.exit(ok ? 0 : 1);
