import { Combobox, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FoundThing } from './use-found-things.ts';

interface PaletteGroupProps {
  readonly label: string;
  readonly things: readonly FoundThing[];
}

/** One kind of what was found; nothing at all where there is none. */
export function PaletteGroup({ label, things }: PaletteGroupProps) {
  if (things.length === 0) return null;
  return (
    <Combobox.Group label={label}>
      {things.map(({ path, title, detail }) => (
        <Combobox.Option key={path} value={path}>
          <Text component="span" size="sm">
            {title}
          </Text>
          <Text component="span" size="xs" c="inherit" ml="xs">
            {detail}
          </Text>
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}

export function NothingFound() {
  const { t } = useTranslation('panel');
  return (
    <Text
      role="status"
      size="sm"
      c="dimmed"
      ta="center"
      p="md"
      style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}
    >
      {t('palette.empty')}
    </Text>
  );
}
