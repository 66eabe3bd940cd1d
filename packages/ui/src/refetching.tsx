import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

/** Keeps the previous rows visible but dimmed while new ones are loading. */
export function Refetching({ active, children }: { readonly active: boolean; readonly children: ReactNode }) {
  return (
    <Box aria-busy={active} opacity={active ? 0.55 : 1} style={{ transition: 'opacity 120ms ease' }}>
      {children}
    </Box>
  );
}
