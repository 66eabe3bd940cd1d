import type { RouterTransport } from '../client/command.ts';
import { anyOf, equals } from '../client/query.ts';
import { count, dateTime, flag, optionalText, text } from './fields.ts';
import { defineMenu, type Entry } from './menu.ts';
import { defineRecord, type Values } from './record.ts';

const interfaceFields = {
  name: text,
  type: text,
  macAddress: optionalText,
  lastLinkUpTime: dateTime,
  running: flag,
  dynamic: flag,
  disabled: flag,
  comment: text,
};

const menu = defineMenu('/interface', interfaceFields, { checksCompleteness: false });
export type NetworkInterface = Entry<typeof interfaceFields>;

export const interfaces = {
  list: menu.list,
  count: menu.count,
  watch: menu.watch,
  enable: menu.enable,
  disable: menu.disable,
};

/** From the router's point of view: rx is the subscriber's upload. */
const counterFields = { name: text, rxByte: count, txByte: count };
const counterMenu = defineMenu('/interface', counterFields, { checksCompleteness: false });
export type InterfaceCounters = Entry<typeof counterFields>;

export function readCounters(
  transport: RouterTransport,
  names: readonly string[],
): Promise<InterfaceCounters[]> {
  if (names.length === 0) return Promise.resolve([]);
  return counterMenu.list(transport, { query: anyOf(...names.map((name) => equals('name', name))) });
}

/** The counters of every PPPoE session. */
export const readSessionCounters = (transport: RouterTransport): Promise<InterfaceCounters[]> =>
  counterMenu.list(transport, { query: equals('type', 'pppoe-in') });

const trafficFields = {
  name: text,
  rxBitsPerSecond: count,
  txBitsPerSecond: count,
  rxPacketsPerSecond: count,
  txPacketsPerSecond: count,
};
const trafficRecord = defineRecord(trafficFields);
export type TrafficRates = Values<typeof trafficFields>;

/** Current rates of interfaces. Fails with `bad-value` if an interface no longer exists, as after a logout. */
export async function readTraffic(
  transport: RouterTransport,
  names: readonly string[],
): Promise<TrafficRates[]> {
  const attributes = { interface: names.join(','), once: '' };
  const { rows } = await transport.run({ path: '/interface/monitor-traffic', attributes });
  return rows.map((row) => trafficRecord.read(row));
}
