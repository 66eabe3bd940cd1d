import type { UserData } from '@lastmile/contract';
import { ActionIcon, Burger, Group, Kbd, Text, UnstyledButton } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { InboxPopover } from '../../features/inbox/components/inbox-popover.tsx';
import { ThemeToggle } from '../../shared/kit/theme-toggle.tsx';
import { LanguageMenu } from './language-menu.tsx';
import classes from './shell.module.css';
import { UserMenu } from './user-menu.tsx';

interface TopbarProps {
  readonly user: UserData | undefined;
  readonly onOpenMenu: () => void;
  readonly onOpenPalette: () => void;
  readonly onOpenAppearance: () => void;
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Brand, search and the user's own controls. */
export function Topbar({ user, onOpenMenu, onOpenPalette, onOpenAppearance }: TopbarProps) {
  const { t } = useTranslation(['layout', 'shell']);
  return (
    <Group h="100%" justify="space-between" wrap="nowrap" gap="xs">
      <Group gap="xs" wrap="nowrap" miw={0}>
        <Burger
          hiddenFrom="sm"
          size="sm"
          opened={false}
          onClick={onOpenMenu}
          aria-label={t('shell:menu.open')}
        />
        <Text fw={600} truncate>
          {user?.ispName ?? 'Lastmile'}
        </Text>
      </Group>
      <div className={classes['controls']}>
        <UnstyledButton className={classes['finder']} onClick={onOpenPalette} aria-label={t('search.open')}>
          <IconSearch size={16} stroke={1.8} aria-hidden />
          <Text component="span" size="sm" visibleFrom="md">
            {t('search.open')}
          </Text>
          <Kbd size="xs" visibleFrom="md" aria-hidden>
            {isMac ? '⌘ K' : 'Ctrl K'}
          </Kbd>
        </UnstyledButton>
        <LanguageMenu />
        <Group gap={4} wrap="nowrap" visibleFrom="sm">
          <ThemeToggle />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            onClick={onOpenAppearance}
            aria-label={t('appearance')}
          >
            <IconAdjustmentsHorizontal size={18} stroke={1.6} />
          </ActionIcon>
        </Group>
        <InboxPopover />
        {user ? <UserMenu user={user} onOpenAppearance={onOpenAppearance} /> : null}
      </div>
    </Group>
  );
}
