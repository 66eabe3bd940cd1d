import { Box } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

interface RefetchingProps {
  readonly active: boolean;
  readonly children: ReactNode;
  /**
   * Renders the children again while loading only if this changes: rendering all rows of a table only to dim them
   * would delay the new ones.
   */
  readonly version?: unknown;
}

/** Keeps the previous rows visible but dimmed while new ones are loading. */
export function Refetching({ active, children, version }: RefetchingProps) {
  const kept = useRef({ children, version });
  const isKept = active && version !== undefined && kept.current.version === version;
  if (!isKept) kept.current = { children, version };
  return (
    <Box aria-busy={active} opacity={active ? 0.55 : 1} style={{ transition: 'opacity 120ms ease' }}>
      {kept.current.children}
    </Box>
  );
}
