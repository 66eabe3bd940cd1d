import type { PublicForm } from '../../../core/public-form.ts';
import { receiveDeliveryReport } from './operations/receive-delivery-report.ts';
import type { ProviderUses } from './services.ts';

const perMinute = 6000;

/** Where providers report deliveries. A failure of ours is 503, so that the provider tries again. */
export const deliveryForms = (services: ProviderUses): PublicForm[] => [
  {
    method: 'POST',
    path: '/api/messaging/{driver}/delivery',
    perMinute,
    async handle(request) {
      try {
        return { status: await receiveDeliveryReport(services, request) };
      } catch (error) {
        services.log.error({ err: error }, 'could not handle a delivery report');
        return { status: 503 };
      }
    },
  },
];
