import 'i18next';
import type areas from '../../catalogues/en/areas.json';
import type problems from '../../catalogues/en/problems.json';
import type shell from '../../catalogues/en/shell.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    keySeparator: false;
    resources: { shell: typeof shell; problems: typeof problems; areas: typeof areas };
  }
}
