import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageRoute } from '../shared/navigation/route.ts';
import { titleKey } from '../shared/navigation/route-title.ts';

/** Keeps the tab's title with the page and the language. */
export function DocumentTitle({ route, children }: { route: PageRoute; children: ReactNode }) {
  const { t } = useTranslation(['shell', 'routes']);
  const text = t(titleKey(route));
  useEffect(() => {
    document.title = `${text} · Lastmile`;
  }, [text]);
  return children;
}
