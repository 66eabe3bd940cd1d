import type { CredentialsByGateway } from '@lastmile/payment-gateways';
import { merchantKeys, nagadKeys } from './providers/nagad-keys.ts';

/** What the simulated providers accept. No secrets: the simulator refuses to start in production. */
export const simulatorCredentials: CredentialsByGateway = {
  sslcommerz: { storeId: 'teststore', storePassword: 'testpass' },
  bkash: {
    username: 'sandboxTokenizedUser',
    password: 'sandboxPassword',
    appKey: 'simulatorKey',
    appSecret: 'simulatorSecret',
  },
  nagad: {
    merchantId: '683002007104225',
    merchantNumber: '01711428036',
    privateKey: merchantKeys.privateKey,
    nagadPublicKey: nagadKeys.publicKey,
  },
  stripe: { secretKey: 'sk_test_simulator', webhookSecret: 'whsec_simulator' },
};

/** The base addresses of the four providers at the simulator. */
export const simulatorBaseUrls = (url: string) => ({
  sslcommerz: url,
  bkash: `${url}/v1.2.0-beta`,
  nagad: `${url}/remote-payment-gateway`,
  stripe: url,
});
