import { liveCalls } from '@lastmile/contract';
import { type Route, streamRoute } from '../../base/route.ts';
import type { Services } from '../../base/services.ts';
import { showLiveData, streamLiveData } from './live-data.ts';
import type { LiveHub } from './live-hub.ts';

export const liveRoutes = (services: Services, hub: LiveHub): Route[] => [
  streamRoute(liveCalls.data, {
    answer: ({ params }, info, caller) => showLiveData(services, hub, params.usernameId, info, caller),
    stream: ({ params }, info, caller, signal) =>
      streamLiveData(services, hub, params.usernameId, info, caller, signal),
  }),
];
