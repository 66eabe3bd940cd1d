import type routes from '../../locales/en/routes.json';
import type shell from '../../locales/en/shell.json';
import type { PageRoute } from './route.ts';

type Words = `routes:${keyof typeof routes}` | `shell:${keyof typeof shell}`;

/** The title's key in the catalogues; a test holds the catalogues to the table. */
export const titleKey = ({ layout, name }: Pick<PageRoute, 'layout' | 'name'>) =>
  (layout === 'full' ? `shell:title.${name}` : `routes:${name}`) as Words;

export const comingSoonKey = ({ name }: Pick<PageRoute, 'name'>) => `routes:${name}.soon` as Words;
