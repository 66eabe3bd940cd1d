import { calls } from '@lastmile/contract';
import { type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { getFirstSteps, type Installation } from './operations/first-steps.ts';
import { saveStepsHidden } from './queries/first-steps.ts';

export const firstStepRoutes = ({ clock }: Pick<Services, 'clock'>, installation: Installation): Route[] => [
  route(calls.firstSteps.get, (tx, _input, caller) => getFirstSteps(tx, installation, caller)),
  route(calls.firstSteps.hide, async (tx, { body }, caller) => {
    await saveStepsHidden(tx, caller.userId, body.hidden ? new Date(clock.now()).toISOString() : null);
    return undefined;
  }),
];
