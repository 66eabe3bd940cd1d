import type { UserData } from '@lastmile/contract';
import { ActionIcon, Burger, Drawer } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { usePaymentQueueSender } from '../../entities/payments/queue/use-payment-queue.ts';
import { Brand } from '../../shared/kit/brand.tsx';
import { saveLastSearch } from '../../shared/navigation/last-search.ts';
import { useCurrentAbility } from '../../shared/session/ability.ts';
import { type Appearance, useAppearance } from './appearance/appearance.ts';
import { AppearanceDrawer } from './appearance/appearance-drawer.tsx';
import { Banners } from './banners.tsx';
import { BottomNav } from './menu/bottom-nav.tsx';
import { accessiblePages, menuSections } from './menu/menu-entries.ts';
import { quickEntries } from './menu/quick-entries.ts';
import { IconMenu, SideMenu } from './menu/side-menu.tsx';
import { TopMenu } from './menu/top-menu.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { PermittedPage } from './permitted-page.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { CommandPalette } from './search/command-palette.tsx';
import classes from './shell.module.css';
import { Topbar } from './topbar.tsx';

/** Menu, top bar and page, arranged by the appearance settings. */
export function Layout({ user }: { readonly user: UserData | undefined }) {
  const { t } = useTranslation(['layout', 'shell']);
  const ability = useCurrentAbility();
  const [appearance, changeAppearance] = useAppearance();
  const [menuOpened, menu] = useDisclosure(false);
  const [appearanceOpened, appearanceDrawer] = useDisclosure(false);
  const [paletteOpened, palette] = useDisclosure(false);
  const sections = useMemo(() => menuSections(ability, user), [ability, user]);
  const screens = useMemo(() => accessiblePages(ability, user), [ability, user]);
  const quick = useMemo(() => quickEntries(screens, user?.wholesaleResellerId), [screens, user]);
  usePaymentQueueSender();
  useHotkeys([['mod+K', palette.toggle]], []);

  return (
    <div
      className={classes['frame']}
      data-bar={appearance.bar}
      data-width={appearance.width}
      {...(quick.length > 0 ? { 'data-quick': true } : {})}
    >
      <a className={classes['skip']} href="#content">
        {t('skip')}
      </a>
      {appearance.menu === 'vertical' ? (
        <Sidebar
          appearance={appearance}
          onCollapse={(isCollapsed) => changeAppearance({ isCollapsed })}
          sections={sections}
        />
      ) : null}
      <div className={classes['column']}>
        {appearance.bar === 'hidden' ? (
          <HiddenBarTools onOpenMenu={menu.open} onOpenAppearance={appearanceDrawer.open} />
        ) : (
          <header className={classes['bar']}>
            <Topbar
              user={user}
              onOpenMenu={menu.open}
              onOpenPalette={palette.open}
              onOpenAppearance={appearanceDrawer.open}
            />
          </header>
        )}
        {appearance.menu === 'horizontal' ? (
          <nav className={classes['strip']} aria-label={t('shell:menu')}>
            <TopMenu sections={sections} />
          </nav>
        ) : null}
        <main id="content" className={classes['content']} tabIndex={-1}>
          <OfflineBanner />
          <Banners user={user} />
          <PermittedPage />
        </main>
      </div>
      <Drawer
        opened={menuOpened}
        onClose={menu.close}
        size={300}
        title={<Brand />}
        closeButtonProps={{ 'aria-label': t('shell:menu.close') }}
      >
        <nav aria-label={t('shell:menu')}>
          <SideMenu sections={sections} />
        </nav>
      </Drawer>
      {quick.length > 0 ? <BottomNav entries={quick} onOpenMenu={menu.open} /> : null}
      <AppearanceDrawer opened={appearanceOpened} onClose={appearanceDrawer.close} />
      <CommandPalette opened={paletteOpened} onClose={palette.close} screens={screens} />
      <ScrollToTop />
      <FollowLocation onNewPage={menu.close} />
    </div>
  );
}

/** Apart from the layout, which would be rendered with each filter or page of a list. */
function FollowLocation({ onNewPage }: { readonly onNewPage: () => void }) {
  const { pathname, search } = useLocation();
  useEffect(() => saveLastSearch(pathname, search), [pathname, search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: It must run whenever the page changes, and only then.
  useEffect(onNewPage, [pathname]);
  return null;
}

interface SidebarProps {
  readonly appearance: Appearance;
  readonly onCollapse: (isCollapsed: boolean) => void;
  readonly sections: ReturnType<typeof menuSections>;
}

function Sidebar({ appearance, onCollapse, sections }: SidebarProps) {
  const { t } = useTranslation(['layout', 'shell']);
  const { isCollapsed } = appearance;
  return (
    <nav
      className={classes['side']}
      aria-label={t('shell:menu')}
      {...(isCollapsed ? { 'data-collapsed': true } : {})}
    >
      <div className={classes['sideHead']}>{isCollapsed ? <Brand markOnly /> : <Brand />}</div>
      <div className={classes['sideBody']}>
        {isCollapsed ? <IconMenu sections={sections} /> : <SideMenu sections={sections} />}
      </div>
      <div className={classes['sideFoot']}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          onClick={() => onCollapse(!isCollapsed)}
          aria-label={isCollapsed ? t('menu.expand') : t('menu.collapse')}
        >
          {isCollapsed ? <IconChevronsRight size={18} /> : <IconChevronsLeft size={18} />}
        </ActionIcon>
      </div>
    </nav>
  );
}

interface HiddenBarToolsProps {
  readonly onOpenMenu: () => void;
  readonly onOpenAppearance: () => void;
}

/** Shown when the top bar is hidden: a button to show it again, and on a phone a button for the menu. */
function HiddenBarTools({ onOpenMenu, onOpenAppearance }: HiddenBarToolsProps) {
  const { t } = useTranslation(['layout', 'shell']);
  return (
    <header>
      <Burger
        hiddenFrom="sm"
        my="xs"
        size="sm"
        opened={false}
        onClick={onOpenMenu}
        aria-label={t('shell:menu.open')}
      />
      <ActionIcon
        className={classes['tools'] ?? ''}
        variant="default"
        size="lg"
        onClick={onOpenAppearance}
        aria-label={t('appearance')}
      >
        <IconAdjustmentsHorizontal size={18} stroke={1.6} />
      </ActionIcon>
    </header>
  );
}
