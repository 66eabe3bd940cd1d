import { interfaceMenus } from './interface-menus.ts';
import { ipMenus } from './ip-menus.ts';
import type { Menu } from './menu.ts';
import { pppMenus } from './ppp-menus.ts';
import { queueMenus } from './queue-menus.ts';
import { routingMenus } from './routing-menus.ts';
import { systemMenus } from './system-menus.ts';

export const allMenus: readonly Menu[] = [
  ...pppMenus,
  ...interfaceMenus,
  ...ipMenus,
  ...queueMenus,
  ...routingMenus,
  ...systemMenus,
];
