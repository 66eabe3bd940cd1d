import { expect, it } from 'vitest';
import { firstPortOf } from './network-state-files.ts';

it('panels with different data folders look for ports in different places, below the ephemeral range', () => {
  const homes = Array.from({ length: 40 }, (_, index) => `/srv/lastmile-${index}`);
  const ports = homes.map(firstPortOf);
  expect(new Set(ports).size).toBeGreaterThan(35);
  expect(ports.every((port) => port > 18_000 && port + 8 < 32_000)).toBe(true);
  expect(firstPortOf('/srv/lastmile-1')).toBe(firstPortOf('/srv/other/../lastmile-1'));
});
