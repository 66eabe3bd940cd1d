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

const licenseFields = { softwareId: text, systemId: text };
const licenseRecord = defineRecord(licenseFields);

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
export const readRouterboard = (transport: RouterTransport): Promise<Routerboard | undefined> =>
  ifSupported(printOne(transport, '/system/routerboard/print', routerboardRecord));

/** The ID that the licence is bound to: of the software or, on a virtual router, of the system. */
export async function readSoftwareId(transport: RouterTransport): Promise<string | undefined> {
  const license = await ifSupported(printOne(transport, '/system/license/print', licenseRecord));
  return license?.softwareId || license?.systemId || undefined;
}

async function ifSupported<T>(print: Promise<T>): Promise<T | undefined> {
  try {
    return await print;
  } catch (error) {
    if (error instanceof RouterError && error.kind === 'unsupported') return undefined;
    throw error;
  }
}
