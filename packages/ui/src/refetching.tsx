import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

/** Keeps the old rows on screen, dimmed, while newer ones are on their way. */
export function Refetching({ active, children }: { readonly active: boolean; readonly children: ReactNode }) {
  return (
    <Box aria-busy={active} opacity={active ? 0.55 : 1} style={{ transition: 'opacity 120ms ease' }}>
      {children}
    </Box>
  );
}
