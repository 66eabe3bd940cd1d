import { Combobox, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SearchResult } from './use-global-search.ts';

interface PaletteGroupProps {
  readonly label: string;
  readonly results: readonly SearchResult[];
}

/** One group of results; renders nothing when the group is empty. */
export function PaletteGroup({ label, results }: PaletteGroupProps) {
  if (results.length === 0) return null;
  return (
    <Combobox.Group label={label}>
      {results.map(({ path, title, detail }) => (
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

/** Shown only after every search has answered. */
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
