export { type Behaviour, outcomes, type PayerOutcome } from './behaviour.ts';
export { addressOf, type BrowserReturn } from './complete-payment.ts';
export { simulatorBaseUrls, simulatorCredentials } from './credentials.ts';
export { signedHeaders } from './notify.ts';
export type { SimulatedPayment } from './payments.ts';
export { type GatewaySimulator, type SimulatorOptions, startGatewaySimulator } from './simulator.ts';
