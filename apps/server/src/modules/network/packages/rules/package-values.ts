import type { CallInput, packageCalls } from '@lastmile/contract';

/** A package as submitted by a form; an empty profile name means the package's own name. */
export type PackageForm = CallInput<typeof packageCalls.store>['body'];
export type ProfileMapping = PackageForm['mappings'][number];

export const columnsOf = (form: PackageForm) => ({
  name: form.name,
  code: form.code,
  description: form.description,
  price_minor: form.priceMinor,
  vat_mode: form.vatMode,
  download_kbps: form.downloadKbps,
  upload_kbps: form.uploadKbps,
  burst_download_kbps: form.burstDownloadKbps,
  burst_upload_kbps: form.burstUploadKbps,
  threshold_download_kbps: form.thresholdDownloadKbps,
  threshold_upload_kbps: form.thresholdUploadKbps,
  burst_seconds: form.burstSeconds,
  priority: form.priority,
  minimum_download_kbps: form.minimumDownloadKbps,
  minimum_upload_kbps: form.minimumUploadKbps,
  profile_name: form.profileName ?? form.name,
  pool: form.pool,
  local_address: form.localAddress,
  dns: form.dns,
  address_list: form.addressList,
  only_one: form.onlyOne,
  connection_charge_minor: form.connectionChargeMinor,
  billing_mode: form.billingMode,
  btrc_price_minor: form.btrcPriceMinor,
  reseller_allowed: form.resellerAllowed,
});
