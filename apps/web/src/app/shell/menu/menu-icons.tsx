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

const iconProps = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** By route name, for pages that are menu entries without a group. */
export const ownIcons: Readonly<Record<string, ReactNode>> = {
  'access-control': <IconListCheck {...iconProps} />,
};

export const groupIcons: Record<MenuGroup, ReactNode> = {
  start: <IconHome2 {...iconProps} />,
  subscribers: <IconUsers {...iconProps} />,
  network: <IconRouter {...iconProps} />,
  billing: <IconReceipt2 {...iconProps} />,
  resellers: <IconUserShare {...iconProps} />,
  reports: <IconChartBar {...iconProps} />,
  support: <IconLifebuoy {...iconProps} />,
  access: <IconShieldLock {...iconProps} />,
  platform: <IconBuilding {...iconProps} />,
  system: <IconSettings2 {...iconProps} />,
};
