import { Combobox, Modal, Text, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { PageRoute } from '../route.ts';
import { titleKey } from '../route-words.ts';
import { matchesWords } from './matches-words.ts';

interface CommandPaletteProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly screens: readonly PageRoute[];
}

/** Any screen by a few letters of its name; arrow keys choose, Enter opens. */
export function CommandPalette({ opened, onClose, screens }: CommandPaletteProps) {
  const { t } = useTranslation(['panel', 'shell']);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size="lg"
      yOffset="12dvh"
      title={t('palette.open')}
      styles={{ header: { display: 'none' } }}
    >
      <PaletteField screens={screens} onClose={onClose} />
    </Modal>
  );
}

function PaletteField({ screens, onClose }: Omit<CommandPaletteProps, 'opened'>) {
  const { t } = useTranslation(['panel', 'routes', 'shell']);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({ defaultOpened: true, onDropdownClose: onClose });
  const groupOf = ({ menu }: PageRoute) => (menu ? t(`routes:group.${menu}`) : '');
  const titles = screens.map((route) => t(titleKey(route)));
  // Two addresses of one screen have one title, and are offered once.
  const found = screens.filter(
    (route, index) =>
      titles.indexOf(titles[index] ?? '') === index &&
      matchesWords(`${groupOf(route)} ${titles[index]}`, typed),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: The first of what is found now is the one that Enter opens.
  useEffect(() => void combobox.selectFirstOption(), [typed]);
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
          aria-label={t('palette.hint')}
          placeholder={t('palette.hint')}
          leftSection={<IconSearch size={18} aria-hidden />}
          styles={{ input: { paddingInlineStart: 40 } }}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options
        aria-label={t('palette.result', { count: found.length })}
        mah="50dvh"
        p="xs"
        style={{ overflowY: 'auto', borderTop: '1px solid var(--mantine-color-default-border)' }}
      >
        {found.length === 0 ? <Combobox.Empty>{t('palette.empty')}</Combobox.Empty> : null}
        {found.map((route) => (
          <Combobox.Option key={route.name} value={route.path}>
            <Text component="span" size="sm">
              {t(titleKey(route))}
            </Text>
            <Text component="span" size="xs" c="inherit" ml="xs">
              {[groupOf(route), route.page ? '' : t('soon.mark')].filter(Boolean).join(' · ')}
            </Text>
          </Combobox.Option>
        ))}
      </Combobox.Options>
    </Combobox>
  );
}
