import { Skeleton, Stack } from '@mantine/core';

const widths = ['62%', '48%', '71%', '55%', '66%', '43%', '58%', '50%'];

/** Placeholder lines with the height of rows, to avoid a layout shift. */
export function TableSkeleton({ label, rows = 8 }: { readonly label: string; readonly rows?: number }) {
  return (
    <Stack gap={14} p="md" role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => widths[row % widths.length]).map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The lines have no identity and never move.
        <Skeleton key={row} height={16} radius="sm" width={width} />
      ))}
    </Stack>
  );
}
