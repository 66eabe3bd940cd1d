import { ActionIcon, Affix } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './shell.module.css';

const appearsAfterPx = 250;

/** Placed above form footers and list pagination so that it never covers their buttons. */
export function ScrollToTop() {
  const { t } = useTranslation('layout');
  // Read on scroll only: reading it while a page opens would force a layout.
  const [isFar, setIsFar] = useState(false);
  useWindowEvent('scroll', () => setIsFar(scrollY > appearsAfterPx), { passive: true });
  if (!isFar) return null;
  return (
    <Affix
      position={{ bottom: 'calc(var(--panel-bottom-nav, 0px) + 84px)', right: 16 }}
      className={classes['scrollToTop'] ?? ''}
    >
      <ActionIcon
        size="lg"
        radius="xl"
        onClick={() => scrollTo({ top: 0, behavior: 'smooth' })}
        aria-label={t('scrollToTop')}
      >
        <IconArrowUp size={20} />
      </ActionIcon>
    </Affix>
  );
}
