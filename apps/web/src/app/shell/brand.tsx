import { Group, Text } from '@mantine/core';

/** The mark: a line that ends in a dot. */
export function Brand({ size = 28 }: { size?: number }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <img src="/mark.svg" width={size} height={size} alt="" />
      <Text fw={650} fz={size * 0.6} lh={1}>
        Lastmile
      </Text>
    </Group>
  );
}
