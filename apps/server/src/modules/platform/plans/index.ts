export { planInvariants } from './invariants.ts';
export { planHandlers, planSchedules } from './jobs.ts';
export { serviceChargePurpose } from './operations/charge-purpose.ts';
export { refundWhenRejected } from './operations/refund-registration.ts';
export { findSubscriberRoom, saveIspPlan } from './queries/isp-plans.ts';
export { planRoutes } from './routes.ts';
