import type { RouterTransport } from '../client/command.ts';
import type { Row } from '../codec/row.ts';
import { RouterError } from '../errors/router-error.ts';
import { parseVersion, type RouterVersion } from '../values/versions.ts';
import { count, durationUs, text } from './fields.ts';
import { defineRecord, type Fields, type RecordType, type Values } from './record.ts';

const identityRecord = defineRecord({ name: text });

const resourceFields = {
  uptime: durationUs,
  version: text,
  boardName: text,
  architectureName: text,
  cpuCount: count,
  cpuLoad: count,
  freeMemory: count,
  totalMemory: count,
  freeHddSpace: count,
  totalHddSpace: count,
};
const resourceRecord = defineRecord(resourceFields);
export type SystemResource = Values<typeof resourceFields> & {
  readonly parsedVersion: RouterVersion | undefined;
};

const routerboardFields = { model: text, serialNumber: text, currentFirmware: text, upgradeFirmware: text };
const routerboardRecord = defineRecord(routerboardFields);
export type Routerboard = Values<typeof routerboardFields>;

async function printOne<F extends Fields>(transport: RouterTransport, path: string, record: RecordType<F>) {
  const { rows } = await transport.run({ path, proplist: record.proplist });
  const row: Row | undefined = rows[0];
  if (row === undefined) throw new RouterError('protocol', `${path} returned nothing`);
  return record.read(row);
}

export async function readIdentity(transport: RouterTransport): Promise<string> {
  return (await printOne(transport, '/system/identity/print', identityRecord)).name;
}

export async function readResource(transport: RouterTransport): Promise<SystemResource> {
  const resource = await printOne(transport, '/system/resource/print', resourceRecord);
  return { ...resource, parsedVersion: parseVersion(resource.version) };
}

/** Undefined on a virtual router, which does not have this menu. */
export async function readRouterboard(transport: RouterTransport): Promise<Routerboard | undefined> {
  try {
    return await printOne(transport, '/system/routerboard/print', routerboardRecord);
  } catch (error) {
    if (error instanceof RouterError && error.kind === 'unsupported') return undefined;
    throw error;
  }
}
