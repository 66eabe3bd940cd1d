import { StatePanel } from '@lastmile/ui';
import { Button, Center } from '@mantine/core';
import { IconCrane } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useMatches } from 'react-router';
import type { PageRoute } from '../../shared/navigation/route.ts';
import { comingSoonKey, titleKey } from '../../shared/navigation/route-title.ts';

/** Placeholder for a page that is not implemented yet. */
export default function ComingSoonPage() {
  const { t } = useTranslation(['shell', 'routes']);
  const route = useMatches().at(-1)?.handle as PageRoute | undefined;
  if (!route) return null;
  const content = (
    <StatePanel
      role="status"
      color="gray"
      icon={<IconCrane size={26} stroke={1.5} />}
      title={t('comingSoon.title', { page: t(titleKey(route)) })}
      text={t(comingSoonKey(route))}
      headingOrder={1}
    >
      {route.layout === 'full' ? (
        <Button component={Link} to="/" variant="default" mt="xs">
          {t('notFound.home')}
        </Button>
      ) : null}
    </StatePanel>
  );
  if (route.layout === 'panel') return content;
  return (
    <Center component="main" mih="100dvh">
      {content}
    </Center>
  );
}
