import type { Fault } from './fault.ts';
import { faults } from './index.ts';

/** The faults whose names contain one of these texts, or all; of those, a part such as `--part=2/8`. */
export function chosenFaults(settings: readonly string[]): readonly Fault[] {
  const [options, texts] = [true, false].map((isOption) =>
    settings.filter((one) => one.startsWith('--') === isOption),
  ) as [string[], string[]];
  const names = texts.map((one) => one.toLowerCase());
  const [division, ...others] = options.map((one) => /^--part=(\d+)\/(\d+)$/.exec(one));
  if (division === null || others.length > 0)
    throw new Error(`Use --part=2/8 or texts of names, not ${options.join(' ')}`);
  const [, part = 1, parts = 1] = division?.map(Number) ?? [];
  const named = faults.filter(
    ({ name }) => names.length === 0 || names.some((one) => name.toLowerCase().includes(one)),
  );
  const at = (share: number) => Math.round((named.length * share) / parts);
  return named.slice(at(part - 1), at(part));
}
