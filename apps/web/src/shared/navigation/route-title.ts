import type routes from '../../locales/en/routes.json';
import type shell from '../../locales/en/shell.json';
import type { PageRoute } from './route.ts';

type TitleKey = `routes:${keyof typeof routes}` | `shell:${keyof typeof shell}`;

/** Translation key of a page's title; a test checks the translations against the route table. */
export const titleKey = ({ layout, name }: Pick<PageRoute, 'layout' | 'name'>) =>
  (layout === 'full' ? `shell:title.${name}` : `routes:${name}`) as TitleKey;
