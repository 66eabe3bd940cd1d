import { Combobox, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SearchResult } from './use-global-search.ts';

interface PaletteGroupProps {
  readonly label: string;
  readonly things: readonly SearchResult[];
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

/** That there is nothing is said once that is known. */
export function NothingFound({ isSearching }: { readonly isSearching: boolean }) {
  const { t } = useTranslation(['layout', 'shell']);
  return (
    <Text
      role="status"
      size="sm"
      c="dimmed"
      ta="center"
      p="md"
      style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}
    >
      {isSearching ? t('shell:loading') : t('search.empty')}
    </Text>
  );
}
