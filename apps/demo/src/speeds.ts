import { rateLimitOf } from '@lastmile/contract';
import type { DemoPackage } from './routers.ts';

/** As fast up as down, and never faster for a while. */
export const speedsOf = ({ megabits }: Pick<DemoPackage, 'megabits'>) => ({
  downloadKbps: megabits * 1_000,
  uploadKbps: megabits * 1_000,
});

const noBurst = {
  burstDownloadKbps: null,
  burstUploadKbps: null,
  thresholdDownloadKbps: null,
  thresholdUploadKbps: null,
  burstSeconds: null,
  priority: null,
  minimumDownloadKbps: null,
  minimumUploadKbps: null,
};

/** As it is written to routers. */
export const demoRateLimit = (soldPackage: DemoPackage): string =>
  rateLimitOf({ ...speedsOf(soldPackage), ...noBurst });
