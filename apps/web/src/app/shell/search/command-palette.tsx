import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { PageRoute } from '../../../shared/navigation/route.ts';
import { titleKey } from '../../../shared/navigation/route-title.ts';
import { matchesSearch } from './matches-search.ts';
import { NothingFound, PaletteGroup } from './palette-options.tsx';
import { type SearchResult, useGlobalSearch } from './use-global-search.ts';

interface CommandPaletteProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly screens: readonly PageRoute[];
}

/** Finds subscribers, invoices, tickets, routers, packages and pages by a few letters. */
export function CommandPalette({ opened, onClose, screens }: CommandPaletteProps) {
  const { t } = useTranslation(['layout', 'shell']);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size="lg"
      yOffset="12dvh"
      title={t('search.open')}
      styles={{ header: { display: 'none' } }}
    >
      <PaletteField screens={screens} onClose={onClose} />
    </Modal>
  );
}

function PaletteField({ screens, onClose }: Omit<CommandPaletteProps, 'opened'>) {
  const { t } = useTranslation(['layout', 'routes', 'shell']);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({ defaultOpened: true, onDropdownClose: onClose });
  const found = useGlobalSearch(typed.trim());
  const shownScreens = usePageSearch(screens, typed);
  const all = [
    ...found.subscribers,
    ...found.invoices,
    ...found.tickets,
    ...found.routers,
    ...found.packages,
    ...shownScreens,
  ];
  const first = all[0]?.path;
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter opens the first result, so the selection resets with the results.
  useEffect(() => void combobox.selectFirstOption(), [typed, first]);
  const open = (path: string) => {
    onClose();
    void navigate(path);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={open}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          role="combobox"
          size="md"
          variant="unstyled"
          px="md"
          aria-label={t('search.hint')}
          placeholder={t('search.hint')}
          leftSection={<IconSearch size={18} aria-hidden />}
          styles={{ input: { paddingInlineStart: 40 } }}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      {all.length === 0 ? (
        <NothingFound isSearching={found.isSearching} />
      ) : (
        <Combobox.Options
          aria-label={t('search.result', { count: all.length })}
          // Makes a long list scrollable by keyboard.
          tabIndex={0}
          mah="50dvh"
          p="xs"
          style={{ overflowY: 'auto', borderTop: '1px solid var(--mantine-color-default-border)' }}
        >
          <PaletteGroup label={t('search.subscribers')} results={found.subscribers} />
          <PaletteGroup label={t('search.invoices')} results={found.invoices} />
          <PaletteGroup label={t('search.tickets')} results={found.tickets} />
          <PaletteGroup label={t('search.routers')} results={found.routers} />
          <PaletteGroup label={t('search.packages')} results={found.packages} />
          <PaletteGroup label={t('search.pages')} results={shownScreens} />
        </Combobox.Options>
      )}
    </Combobox>
  );
}

function usePageSearch(screens: readonly PageRoute[], typed: string): SearchResult[] {
  const { t } = useTranslation(['layout', 'routes', 'shell']);
  const groupOf = ({ menu }: PageRoute) => (menu ? t(`routes:group.${menu}`) : '');
  const titles = screens.map((route) => t(titleKey(route)));
  // Two paths of one page share a title and are offered once.
  const found = screens.filter(
    (route, index) =>
      titles.indexOf(titles[index] ?? '') === index &&
      matchesSearch(`${groupOf(route)} ${titles[index]}`, typed),
  );
  return found.map((route) => ({
    path: route.path,
    title: t(titleKey(route)),
    detail: groupOf(route),
  }));
}
