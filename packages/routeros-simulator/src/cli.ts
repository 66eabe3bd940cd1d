import { parseCliOptions, USAGE } from './cli-options.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from './simulator.ts';

/** Each router has its own port, seed and state file. */
function optionsOf(base: SimulatorOptions, index: number, isHanging: boolean): SimulatorOptions {
  const shifted = (port: number) => (port === 0 ? 0 : port + index);
  return {
    ...base,
    port: shifted(base.port ?? 0),
    seed: (base.seed ?? 1) + index,
    ...(base.tlsPort !== undefined && { tlsPort: shifted(base.tlsPort) }),
    ...(base.stateFile !== undefined && index > 0 && { stateFile: `${base.stateFile}.${index}` }),
    faults: { ...base.faults, ...(isHanging && { hangAfterConnect: true }) },
  };
}

async function main(): Promise<void> {
  const { help, simulator: base, routers: count, hanging } = parseCliOptions(process.argv.slice(2));
  if (help) {
    console.log(USAGE);
    return;
  }
  const routers: Simulator[] = [];
  for (let index = 0; index < count; index++) {
    routers.push(await startSimulator(optionsOf(base, index, index >= count - hanging)));
  }
  console.log(
    JSON.stringify({
      version: base.version,
      ports: routers.map(({ port }) => port),
      ...(base.tlsPort !== undefined && {
        tlsPorts: routers.map(({ tlsPort }) => tlsPort),
        fingerprints: routers.map(({ certificate }) => certificate?.fingerprint),
      }),
    }),
  );
  const stop = async () => {
    for (const router of routers) await router.close();
    console.log(JSON.stringify({ writes: routers.map(({ writes }) => writes) }));
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: Error) => {
  console.error(`routeros-simulator: ${error.message}`);
  process.exitCode = 1;
});
