import type { CampaignState } from '@lastmile/contract';
import type campaigns from '../../../locales/en/campaigns.json';

type Key = keyof typeof campaigns;

export const campaignStateDisplay = {
  scheduled: { key: 'state.scheduled', tone: 'yellow', panel: 'active' },
  running: { key: 'state.running', tone: 'blue', panel: 'active' },
  paused: { key: 'state.paused', tone: 'orange', panel: 'stopped' },
  completed: { key: 'state.completed', tone: 'green', panel: 'done' },
  cancelled: { key: 'state.cancelled', tone: 'gray', panel: 'stopped' },
} as const satisfies Record<
  CampaignState,
  { readonly key: Key; readonly tone: string; readonly panel: 'active' | 'done' | 'stopped' }
>;
