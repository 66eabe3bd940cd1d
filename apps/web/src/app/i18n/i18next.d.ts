import 'i18next';
import type areas from '../../catalogues/en/areas.json';
import type identity from '../../catalogues/en/identity.json';
import type kit from '../../catalogues/en/kit.json';
import type panel from '../../catalogues/en/panel.json';
import type problems from '../../catalogues/en/problems.json';
import type routes from '../../catalogues/en/routes.json';
import type shell from '../../catalogues/en/shell.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    keySeparator: false;
    resources: {
      shell: typeof shell;
      panel: typeof panel;
      routes: typeof routes;
      kit: typeof kit;
      problems: typeof problems;
      areas: typeof areas;
      identity: typeof identity;
    };
  }
}
