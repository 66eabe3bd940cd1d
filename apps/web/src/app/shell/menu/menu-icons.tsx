import {
  IconBuilding,
  IconChartBar,
  IconHome2,
  IconLifebuoy,
  IconListCheck,
  IconReceipt2,
  IconRouter,
  IconSettings2,
  IconShieldLock,
  IconUserShare,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { MenuGroup } from '../../../shared/navigation/route.ts';

const look = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** By route name, for screens that stand in the menu by themselves. */
export const ownIcons: Readonly<Record<string, ReactNode>> = {
  'access-control': <IconListCheck {...look} />,
};

export const groupIcons: Record<MenuGroup, ReactNode> = {
  start: <IconHome2 {...look} />,
  subscribers: <IconUsers {...look} />,
  network: <IconRouter {...look} />,
  billing: <IconReceipt2 {...look} />,
  resellers: <IconUserShare {...look} />,
  reports: <IconChartBar {...look} />,
  support: <IconLifebuoy {...look} />,
  access: <IconShieldLock {...look} />,
  platform: <IconBuilding {...look} />,
  system: <IconSettings2 {...look} />,
};
