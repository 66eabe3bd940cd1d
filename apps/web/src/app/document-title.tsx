import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageRoute } from '../shared/navigation/route.ts';
import { titleKey } from '../shared/navigation/route-title.ts';

/** Updates the document title when the page or the language changes. */
export function DocumentTitle({ route, children }: { route: PageRoute; children: ReactNode }) {
  const { t } = useTranslation(['shell', 'routes']);
  const text = t(titleKey(route));
  useEffect(() => {
    document.title = `${text} · Lastmile`;
  }, [text]);
  return children;
}
