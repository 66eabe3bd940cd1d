export type { Faults } from './faults.ts';
export { serialOfSeed } from './menus/system-menus.ts';
export { ManualClock } from './router/clock.ts';
export type { SimulatedUser } from './router/factory-settings.ts';
export type { NetworkPlan, PlannedSecret } from './router/network-plan.ts';
export { textOfBytes } from './server/raw-text.ts';
export type { OngoingSession } from './sessions/session.ts';
export { type Simulator, type SimulatorOptions, startSimulator } from './simulator.ts';
export { type SpawnedSimulator, spawnSimulator } from './spawn-simulator.ts';
