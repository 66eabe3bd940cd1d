import { rateLimitOf } from '@lastmile/contract';
import type { DemoPackage } from './routers.ts';

/** Symmetric, without burst. */
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

/** In the format of RouterOS. */
export const demoRateLimit = (soldPackage: DemoPackage): string =>
  rateLimitOf({ ...speedsOf(soldPackage), ...noBurst });
