import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageRoute } from './routes.ts';

/** Keeps the tab's title with the page and the language. */
export function Titled({ title, children }: { title: PageRoute['title']; children: ReactNode }) {
  const { t } = useTranslation();
  const text = t(title);
  useEffect(() => {
    document.title = `${text} · Lastmile`;
  }, [text]);
  return children;
}
