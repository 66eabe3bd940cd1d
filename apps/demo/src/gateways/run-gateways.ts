import { readFile, rename, writeFile } from 'node:fs/promises';
import { type SimulatedPayment, startGatewaySimulator } from '@lastmile/gateway-simulator';
import { gatewayFileOf, type NetworkStateFiles } from '../network-state-files.ts';
import { plannedTopUps } from '../sms/top-ups.ts';
import { allPlannedCheckouts, rememberedPayments } from './demo-checkouts.ts';

const saveMs = 2_000;

/** The simulated payment gateways, on the loopback address only. They remember their payments when they start again. */
export async function runGateways(home: string, { gatewayPort, loadedAtMs }: NetworkStateFiles) {
  if (gatewayPort === undefined) return undefined;
  const file = gatewayFileOf(home);
  const made = [...allPlannedCheckouts(loadedAtMs), ...plannedTopUps(loadedAtMs)];
  const simulator = await start(gatewayPort, (await readPayments(file)) ?? rememberedPayments(made));
  if (!simulator) return undefined;
  let saved = '';
  const save = async () => {
    const text = JSON.stringify(simulator.payments());
    if (text === saved) return;
    saved = text;
    await writeFile(`${file}.new`, text);
    await rename(`${file}.new`, file);
  };
  const timer = setInterval(() => {
    save().catch((error: Error) => console.error(`The payments of the demo's gateways: ${error.message}`));
  }, saveMs);
  return {
    async close() {
      clearInterval(timer);
      await save();
      await simulator.close();
    },
  };
}

async function start(port: number, payments: readonly SimulatedPayment[]) {
  try {
    return await startGatewaySimulator({ port, payments });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    console.error(`Port ${port} is in use, so the demo's payment gateways were not started.`);
    return undefined;
  }
}

async function readPayments(file: string): Promise<SimulatedPayment[] | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as SimulatedPayment[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
