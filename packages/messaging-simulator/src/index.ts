export { type Fault, type FaultKind, faultKinds } from './faults.ts';
export { type ReceivedMessage, simulatorKeys } from './provider.ts';
export { type MessagingSimulator, type SimulatorOptions, startMessagingSimulator } from './simulator.ts';
