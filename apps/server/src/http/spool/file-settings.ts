import { tmpdir } from 'node:os';
import path from 'node:path';

/** How much exports and documents may use. Limits are per API process. */
export interface FileSettings {
  /** Of temporary files. */
  readonly folder: string;
  readonly maxFileBytes: number;
  readonly maxTotalBytes: number;
  /** Files being made or read at the same time. */
  readonly perUser: number;
  readonly perIsp: number;
  /** Files of one ISP being made at the same time; others of it wait. */
  readonly madePerIsp: number;
  /** A reader who takes nothing for this long is disconnected. */
  readonly stallMs: number;
  /** And so is one who is this slow. */
  readonly longestTransferMs: number;
}

export const defaultFileSettings: FileSettings = {
  folder: path.join(tmpdir(), 'lastmile-exports'),
  maxFileBytes: 256_000_000,
  maxTotalBytes: 2_000_000_000,
  perUser: 3,
  perIsp: 6,
  madePerIsp: 2,
  stallMs: 30_000,
  longestTransferMs: 20 * 60_000,
};
