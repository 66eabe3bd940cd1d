import type { UserData } from '@lastmile/contract';
import { Burger, Group, Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LanguageMenu } from './language-menu.tsx';
import classes from './shell.module.css';
import { SkinToggle } from './skin-toggle.tsx';
import { UserMenu } from './user-menu.tsx';

interface TopbarProps {
  readonly user: UserData | undefined;
  readonly menuOpened: boolean;
  readonly onToggleMenu: () => void;
}

/** The floating bar: whose panel this is, and what belongs to the person rather than to the page. */
export function Topbar({ user, menuOpened, onToggleMenu }: TopbarProps) {
  const { t } = useTranslation();
  return (
    <Paper withBorder shadow="xs" className={classes['bar']}>
      <Group h="100%" justify="space-between" wrap="nowrap" gap="xs">
        <Group gap="xs" wrap="nowrap" miw={0}>
          <Burger
            hiddenFrom="sm"
            size="sm"
            opened={menuOpened}
            onClick={onToggleMenu}
            aria-label={t('menu.open')}
          />
          <Text fw={600} truncate>
            {user?.ispName ?? 'Lastmile'}
          </Text>
        </Group>
        <Group gap={4} wrap="nowrap">
          <LanguageMenu />
          <SkinToggle />
          {user ? <UserMenu user={user} /> : null}
        </Group>
      </Group>
    </Paper>
  );
}
