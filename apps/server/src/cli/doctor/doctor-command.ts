import { type Config, findKeyRing } from '../config.ts';
import { appLoginOf, masterKeyOf } from '../database-credentials.ts';
import { withAdminUrl } from '../with-admin-url.ts';
import { runDiagnostics } from './doctor.ts';
import { counted, type Finding } from './finding.ts';

const signs: Record<Finding['level'], string> = { ok: '✓', warning: '!', error: '✗' };

/** The lines of a report, worst last, where a terminal shows them. */
export function formatFindings(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ area, level, text, advice }) => [
    `${signs[level]} ${area.padEnd(18)}${text}`,
    ...(advice === undefined ? [] : [`  ${''.padEnd(18)}→ ${advice}`]),
  ]);
  const count = (level: Finding['level']) => findings.filter((each) => each.level === level).length;
  return [
    ...lines,
    '',
    `${counted(count('error'), 'error')}, ${counted(count('warning'), 'warning')}, ${count('ok')} in order`,
  ].join('\n');
}

/** `lastmile doctor`: exits with 1 if something needs to be repaired. */
export async function runDoctor(config: Config): Promise<void> {
  const keyRing = await findKeyRing(process.env, config.home);
  await withAdminUrl(config, { mustExist: true }, async ({ adminUrl }) => {
    const derived = keyRing ? appLoginOf(adminUrl, masterKeyOf(keyRing)).url : adminUrl;
    const appUrl = config.databaseAppUrl ?? derived;
    const findings = await runDiagnostics({ config, keyRing, adminUrl, appUrl, nowMs: Date.now });
    console.log(formatFindings(findings));
    if (findings.some(({ level }) => level === 'error')) process.exitCode = 1;
  });
}
