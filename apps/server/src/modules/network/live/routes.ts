import { liveCalls } from '@lastmile/contract';
import { type Route, streamRoute } from '../../../core/route.ts';
import type { RouterServices } from '../routers/index.ts';
import { getLiveData, streamLiveData } from './operations/live-data.ts';
import type { LiveHub } from './streaming/live-hub.ts';

export const liveRoutes = (services: RouterServices, hub: LiveHub): Route[] => [
  streamRoute(liveCalls.data, {
    answer: ({ params }, info, caller) => getLiveData(services, hub, params.usernameId, info, caller),
    stream: ({ params }, info, caller, signal) =>
      streamLiveData(services, hub, params.usernameId, info, caller, signal),
  }),
];
