import { ActionIcon, Affix } from '@mantine/core';
import { useWindowScroll } from '@mantine/hooks';
import { IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const appearsAfterPx = 250;

export function ToTop() {
  const { t } = useTranslation('panel');
  const [{ y }, scrollTo] = useWindowScroll();
  if (y <= appearsAfterPx) return null;
  return (
    <Affix position={{ bottom: 20, right: 20 }}>
      <ActionIcon size="xl" radius="xl" onClick={() => scrollTo({ y: 0 })} aria-label={t('toTop')}>
        <IconArrowUp size={20} />
      </ActionIcon>
    </Affix>
  );
}
