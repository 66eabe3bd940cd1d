import { ActionIcon, Affix } from '@mantine/core';
import { useWindowScroll } from '@mantine/hooks';
import { IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './shell.module.css';

const appearsAfterPx = 250;

/** Placed above form footers and list pagination so that it never covers their buttons. */
export function ScrollToTop() {
  const { t } = useTranslation('layout');
  const [{ y }, scrollTo] = useWindowScroll();
  if (y <= appearsAfterPx) return null;
  return (
    <Affix
      position={{ bottom: 'calc(var(--panel-bottom-nav, 0px) + 84px)', right: 16 }}
      className={classes['scrollToTop'] ?? ''}
    >
      <ActionIcon size="lg" radius="xl" onClick={() => scrollTo({ y: 0 })} aria-label={t('scrollToTop')}>
        <IconArrowUp size={20} />
      </ActionIcon>
    </Affix>
  );
}
