import { Group, Text } from '@mantine/core';

interface BrandProps {
  readonly size?: number;
  /** Logo only, without the name. */
  readonly markOnly?: boolean;
}

/** The logo mark. */
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
