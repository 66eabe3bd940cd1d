import { createPrivateKey, createPublicKey } from 'node:crypto';
import { decryptAndVerify, encryptAndSign } from '@lastmile/payment-gateways';
import { simulatorCredentials } from '../credentials.ts';
import { decimal, hundredths, randomId, type SimulatedPayment } from '../payments.ts';
import { type Endpoint, jsonOf, type SimulatedAnswer, type SimulatedRequest } from '../server/endpoint.ts';
import { addPayment, findPayment, type SimulatorState } from '../simulator-state.ts';
import { dhakaText } from './dhaka-text.ts';
import { merchantKeys, nagadKeys } from './nagad-keys.ts';

const { merchantId } = simulatorCredentials.nagad;
const der = (text: string) => Buffer.from(text, 'base64');
const own = createPrivateKey({ key: der(nagadKeys.privateKey), format: 'der', type: 'pkcs8' });
const merchant = createPublicKey({ key: der(merchantKeys.publicKey), format: 'der', type: 'spki' });

const refusal = (status: number, reason: string, message: string): SimulatedAnswer => ({
  status,
  body: { reason, message },
});

function read(body: string): Record<string, string> | undefined {
  const { sensitiveData = '', signature = '' } = jsonOf(body);
  return decryptAndVerify({ sensitiveData, signature }, own, merchant) as Record<string, string> | undefined;
}

function initialize({ matches, body }: SimulatedRequest, world: SimulatorState): SimulatedAnswer {
  const [givenMerchant, orderId = ''] = matches;
  const content = read(body);
  if (givenMerchant !== merchantId || content?.['merchantId'] !== merchantId)
    return refusal(401, 'Unauthorized', 'Merchant or signature invalid');
  if (!/^[A-Za-z0-9]{1,20}$/.test(orderId) || findPayment(world, 'nagad', orderId))
    return refusal(400, 'DuplicateOrder', 'Order already used');
  const id = randomId('NGPAY', 12);
  const challenge = content['challenge'];
  addPayment(world, {
    gateway: 'nagad',
    id,
    reference: orderId,
    amount: 0,
    currency: 'BDT',
    returnUrl: '',
    notifyUrl: undefined,
  });
  return { body: encryptAndSign({ paymentReferenceId: id, challenge, acceptDateTime: '' }, merchant, own) };
}

/** The amount comes only now, so that the payment is made anew under the same name. */
function complete({ matches, body }: SimulatedRequest, world: SimulatorState): SimulatedAnswer {
  const started = findPayment(world, 'nagad', matches[0]);
  const content = read(body);
  const amount = hundredths(content?.['amount']);
  const returnUrl = jsonOf(body)['merchantCallbackURL'] ?? '';
  if (!started || content?.['orderId'] !== started.reference || amount === undefined)
    return refusal(400, 'InvalidRequest', 'Wrong order');
  const { id, reference } = started;
  addPayment(world, {
    gateway: 'nagad',
    id,
    reference,
    amount,
    currency: 'BDT',
    returnUrl,
    notifyUrl: undefined,
  });
  return { body: { callBackUrl: `${world.url}/nagad/pay/${id}`, status: 'Success' } };
}

const statuses = {
  open: 'Initiated',
  agreed: 'Initiated',
  paid: 'Success',
  failed: 'Failed',
  cancelled: 'Aborted',
  expired: 'Expired',
};

function verify({ matches }: SimulatedRequest, world: SimulatorState): SimulatedAnswer {
  const payment = findPayment(world, 'nagad', matches[0]);
  return payment ? { body: fieldsOf(payment) } : refusal(404, 'NotFound', 'Payment not found');
}

const fieldsOf = (payment: SimulatedPayment) => ({
  merchantId,
  orderId: payment.paid.reference,
  paymentRefId: payment.id,
  amount: decimal(payment.paid.amount),
  ...(payment.paid.currency === 'BDT' ? {} : { currencyCode: payment.paid.currency }),
  clientMobileNo: '01770618575',
  orderDateTime: dhakaText(payment.createdAt),
  issuerPaymentRefNo: payment.transactionId ?? '',
  status: statuses[payment.state],
  statusCode: payment.state === 'paid' ? '000' : '999',
});

const byId = ({ matches }: SimulatedRequest, world: SimulatorState) =>
  findPayment(world, 'nagad', matches[0])?.reference;
const base = '^/remote-payment-gateway/api/dfs';

export const nagadEndpoints: readonly Endpoint[] = [
  {
    gateway: 'nagad',
    call: 'create',
    method: 'POST',
    path: new RegExp(`${base}/check-out/initialize/([^/]+)/([^/]+)$`),
    reference: ({ matches }) => matches[1],
    handle: initialize,
  },
  {
    gateway: 'nagad',
    call: 'create',
    method: 'POST',
    path: new RegExp(`${base}/check-out/complete/([^/]+)$`),
    reference: byId,
    handle: complete,
  },
  {
    gateway: 'nagad',
    call: 'proof',
    method: 'GET',
    path: new RegExp(`${base}/verify/payment/([^/]+)$`),
    reference: byId,
    handle: verify,
  },
];
