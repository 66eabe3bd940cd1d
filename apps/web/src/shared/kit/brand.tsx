import { Group, Text } from '@mantine/core';

interface BrandProps {
  readonly size?: number;
  /** Where there is no room for the name. */
  readonly markOnly?: boolean;
}

/** The mark: a line that ends in a dot. */
export function Brand({ size = 28, markOnly = false }: BrandProps) {
  return (
    <Group gap="xs" wrap="nowrap">
      <img src="/logo.svg" width={size} height={size} alt={markOnly ? 'Lastmile' : ''} />
      {markOnly ? null : (
        <Text fw={650} fz={size * 0.6} lh={1}>
          Lastmile
        </Text>
      )}
    </Group>
  );
}
