import { readFile } from 'node:fs/promises';
import { at } from './paths.mjs';

/**
 * Compares what is shipped with known vulnerabilities: those of the registry, or, when it does not answer, those of the
 * reviewed snapshot. Returns what to print and whether it passed.
 */
export async function auditDependencies({
  askRegistry,
  readSnapshot = readReviewed,
  readLock = readLockFile,
}) {
  const report = await askRegistry();
  if (report?.metadata?.vulnerabilities) return fromRegistry(report);
  const { findings, reviewedOn, lookedUp } = await readSnapshot();
  const installed = shippedPackages(await readLock());
  const known = findings.flatMap((finding) =>
    installed
      .filter(({ name, version }) => name === finding.package && isWithin(version, finding))
      .map(({ version }) => `${finding.package} ${version}: ${finding.id}, ${finding.title}`),
  );
  const reason = report?.message ?? report?.error?.summary ?? 'no answer';
  return {
    ok: known.length === 0,
    lines: [
      `note: the registry could not be asked for vulnerabilities (${reason}).`,
      `note: compared with the snapshot of ${reviewedOn} instead: ${findings.length} advisories of ${lookedUp.length} packages.`,
      ...known,
    ],
  };
}

function fromRegistry({ metadata, vulnerabilities = {} }) {
  const { high = 0, critical = 0 } = metadata.vulnerabilities;
  const serious = Object.values(vulnerabilities).filter(({ severity }) => /^(high|critical)$/.test(severity));
  return {
    ok: high + critical === 0,
    lines: [
      `The registry knows ${high + critical} vulnerabilities of level high or critical in what is shipped.`,
      ...serious.map(({ name, severity, range }) => `${name} ${range}: ${severity}`),
    ],
  };
}

/** Packages of the lock file without those for development only. */
const shippedPackages = ({ packages }) =>
  Object.entries(packages)
    .filter(([folder, { dev, link }]) => folder.includes('node_modules/') && !dev && !link)
    .map(([folder, { name, version }]) => ({ name: name ?? folder.split('node_modules/').at(-1), version }));

const partsOf = (version) => version.split(/[-+]/)[0].split('.').map(Number);

function isBelow(version, other) {
  const [mine, theirs] = [partsOf(version), partsOf(other)];
  const at = mine.findIndex((part, index) => part !== theirs[index]);
  return at >= 0 && mine[at] < theirs[at];
}

const isWithin = (version, { from, below }) => !isBelow(version, from) && isBelow(version, below);

const readJson = async (file) => JSON.parse(await readFile(at(file), 'utf8'));
const readReviewed = () => readJson('scripts/lib/reviewed-advisories.json');
const readLockFile = () => readJson('package-lock.json');
