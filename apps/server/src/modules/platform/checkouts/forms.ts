import { type GatewayName, gatewayNames } from '@lastmile/payment-gateways';
import type { FormAnswer, FormRequest, PublicForm } from '../../../core/public-form.ts';
import { receiveBrowserReturn, receiveGatewayNotification } from './operations/receive-gateway-messages.ts';
import type { CheckoutUses } from './services.ts';

const perMinute = 1200;

const gatewayOf = ({ params }: FormRequest): GatewayName | undefined =>
  gatewayNames.find((name) => name === params['gateway']);

/** Where gateways send browsers and notifications. A failure of ours is 503, so that the gateway tries again. */
export function gatewayForms(services: CheckoutUses): PublicForm[] {
  const { log } = services;
  const returned = async (request: FormRequest): Promise<FormAnswer> => {
    const gateway = gatewayOf(request);
    if (!gateway) return { status: 404 };
    // Whatever fails here, the poll asks again: the payer sees the page that refreshes itself.
    const received = await receiveBrowserReturn(services, gateway, request).catch((error: unknown) => {
      log.error({ err: error, gateway }, 'could not handle the return from a gateway');
      return { reference: request.query['ref'], returnPath: null };
    });
    const { reference = '', returnPath } = received ?? { returnPath: null };
    const page = returnPath ?? '/payment-complete';
    return { status: 303, location: `${page}?transactionId=${encodeURIComponent(reference)}` };
  };
  const notified = async (request: FormRequest): Promise<FormAnswer> => {
    const gateway = gatewayOf(request);
    if (!gateway) return { status: 404 };
    try {
      return { status: await receiveGatewayNotification(services, gateway, request) };
    } catch (error) {
      log.error({ err: error, gateway }, 'could not handle a notification of a gateway');
      return { status: 503 };
    }
  };
  return [
    { method: 'GET', path: '/api/payment/{gateway}/return', perMinute, handle: returned },
    { method: 'POST', path: '/api/payment/{gateway}/return', perMinute, handle: returned },
    { method: 'POST', path: '/api/payment/{gateway}/ipn', perMinute, handle: notified },
  ];
}
