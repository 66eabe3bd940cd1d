import { UnstyledButton } from '@mantine/core';
import {
  IconBook2,
  IconCalendarEvent,
  IconCash,
  IconLifebuoy,
  IconMenu2,
  type IconProps,
  IconRouter,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import classes from './bottom-nav.module.css';
import { menuPlaceOf } from './menu-place.ts';
import type { QuickEntry } from './quick-entries.ts';

const icons: Readonly<Record<QuickEntry['label'], ComponentType<IconProps>>> = {
  'quick.visits': IconCalendarEvent,
  'quick.collect': IconCash,
  'quick.subscribers': IconUsers,
  'quick.tickets': IconLifebuoy,
  'quick.routers': IconRouter,
  'quick.cashBook': IconBook2,
};

interface BottomNavProps {
  readonly entries: readonly QuickEntry[];
  readonly onOpenMenu: () => void;
}

/** On phones, within reach of the thumb: the pages of the day, and the whole menu. */
export function BottomNav({ entries, onOpenMenu }: BottomNavProps) {
  const { t } = useTranslation(['layout', 'shell']);
  const { pathname } = useLocation();
  const place = menuPlaceOf(pathname);
  return (
    <nav className={classes['nav']} aria-label={t('quick.label')} data-bottom-nav>
      {entries.map(({ path, label }) => {
        const Icon = icons[label];
        return (
          <Link
            key={path}
            to={path}
            className={classes['entry']}
            {...(place === path ? { 'aria-current': pathname === path ? ('page' as const) : 'true' } : {})}
          >
            <Icon size={22} stroke={1.7} aria-hidden />
            <span>{t(label)}</span>
          </Link>
        );
      })}
      <UnstyledButton
        className={classes['entry'] ?? ''}
        onClick={onOpenMenu}
        aria-haspopup="dialog"
        aria-label={t('shell:menu.open')}
      >
        <IconMenu2 size={22} stroke={1.7} aria-hidden />
        <span>{t('quick.menu')}</span>
      </UnstyledButton>
    </nav>
  );
}
