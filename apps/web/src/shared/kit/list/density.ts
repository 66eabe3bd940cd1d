import { useLocalStorage } from '@mantine/hooks';

export const densities = ['comfortable', 'compact'] as const;
type Density = (typeof densities)[number];

/** Row height of all tables, stored in this browser. */
export const useDensity = () =>
  useLocalStorage<Density>({
    key: 'density',
    defaultValue: 'comfortable',
    getInitialValueInEffect: false,
  });
