import { type CallInput, type packageCalls, packageForm } from '@lastmile/contract';
import { definedColumns } from '../../../../core/columns.ts';
import { completeForm } from '../../../../core/complete-form.ts';

/** A package as submitted by a form; an empty profile name means the package's own name. */
export type PackageForm = CallInput<typeof packageCalls.create>['body'];
export type ProfileMapping = PackageForm['mappings'][number];

export type PackageUpdate = Omit<CallInput<typeof packageCalls.update>['body'], 'version'>;

const columns = {
  name: 'name',
  code: 'code',
  description: 'description',
  priceMinor: 'price_minor',
  vatMode: 'vat_mode',
  vatRate: 'vat_rate',
  downloadKbps: 'download_kbps',
  uploadKbps: 'upload_kbps',
  burstDownloadKbps: 'burst_download_kbps',
  burstUploadKbps: 'burst_upload_kbps',
  thresholdDownloadKbps: 'threshold_download_kbps',
  thresholdUploadKbps: 'threshold_upload_kbps',
  burstSeconds: 'burst_seconds',
  priority: 'priority',
  minimumDownloadKbps: 'minimum_download_kbps',
  minimumUploadKbps: 'minimum_upload_kbps',
  profileName: 'profile_name',
  pool: 'pool',
  localAddress: 'local_address',
  dns: 'dns',
  addressList: 'address_list',
  onlyOne: 'only_one',
  connectionChargeMinor: 'connection_charge_minor',
  billingMode: 'billing_mode',
  btrcPriceMinor: 'btrc_price_minor',
  resellerAllowed: 'reseller_allowed',
} as const satisfies Record<Exclude<keyof PackageForm, 'mappings'>, string>;

/** The package after an update, checked as a whole: speeds are valid only together. */
export const updatedPackage = (before: PackageForm, update: PackageUpdate): PackageForm =>
  completeForm(packageForm, before, update);

export const columnsOf = ({ mappings: _mappings, ...form }: PackageForm) => ({
  ...definedColumns(columns, form),
  profile_name: form.profileName ?? form.name,
});
