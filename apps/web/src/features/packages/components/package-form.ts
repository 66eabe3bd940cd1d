import { type PackageDetail, packageForm } from '@lastmile/contract';
import type { z } from 'zod';
import { type ContractForm, useContractForm } from '../../../shared/kit/form/contract-form.ts';

export type PackageValues = z.input<typeof packageForm>;
export type PackageForm = ContractForm<PackageValues, z.output<typeof packageForm>>;
export type SpeedName = Extract<keyof PackageValues, `${string}Kbps`>;

/** Defaults of a new package. */
const blank = {
  name: '',
  code: '',
  description: '',
  priceMinor: null as never,
  vatMode: null,
  vatRate: null,
  downloadKbps: null as never,
  uploadKbps: null as never,
  burstDownloadKbps: null,
  burstUploadKbps: null,
  thresholdDownloadKbps: null,
  thresholdUploadKbps: null,
  burstSeconds: null,
  priority: null,
  minimumDownloadKbps: null,
  minimumUploadKbps: null,
  profileName: '',
  pool: '',
  localAddress: '',
  dns: '',
  addressList: '',
  onlyOne: 'default',
  connectionChargeMinor: 0,
  billingMode: null,
  btrcPriceMinor: null,
  resellerAllowed: true,
  mappings: [],
} satisfies PackageValues;

const valuesOf = (detail: PackageDetail): PackageValues =>
  Object.fromEntries(
    Object.keys(blank).map((key) => [key, detail[key as keyof typeof blank]]),
  ) as PackageValues;

/** Form values of a new or existing package; the version of an existing one is sent along. */
export const usePackageForm = (detail?: PackageDetail): PackageForm =>
  useContractForm(packageForm, detail ? valuesOf(detail) : blank);
