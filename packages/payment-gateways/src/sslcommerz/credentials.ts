export interface SslcommerzCredentials {
  readonly storeId: string;
  readonly storePassword: string;
  /**
   * What to do about a notification whose signature is wrong. Users report mismatches of genuine ones, and the
   * validation call is the authority, so `warn` is the default.
   */
  readonly signatureCheck?: 'off' | 'warn' | 'enforce' | undefined;
}

export const authentication = ({ storeId, storePassword }: SslcommerzCredentials) => ({
  store_id: storeId,
  store_passwd: storePassword,
  v: '1',
  format: 'json',
});
