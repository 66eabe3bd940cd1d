import type { Fault } from './fault.ts';
import { faults } from './index.ts';

/** The faults whose names contain one of these texts, or all; of those, a part such as `--part=2/8`. */
export function chosenFaults(settings: readonly string[]): readonly Fault[] {
  const names = settings.filter((one) => !one.startsWith('--')).map((one) => one.toLowerCase());
  const division = settings.map((one) => /^--part=(\d+)\/(\d+)$/.exec(one)).find((found) => found !== null);
  const [, part = 1, parts = 1] = division?.map(Number) ?? [];
  const named = faults.filter(
    ({ name }) => names.length === 0 || names.some((one) => name.toLowerCase().includes(one)),
  );
  const at = (share: number) => Math.round((named.length * share) / parts);
  return named.slice(at(part - 1), at(part));
}
