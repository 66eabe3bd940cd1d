import { count, dateTime, durationUs, flag, optionalText, text } from './fields.ts';
import { defineMenu, type Entry } from './menu.ts';

const secretFields = {
  name: text,
  service: text,
  profile: text,
  /** Absent when the router's user lacks the policy `sensitive`, and perhaps always from 7.21 on. */
  password: optionalText,
  callerId: text,
  localAddress: optionalText,
  remoteAddress: optionalText,
  routes: text,
  limitBytesIn: count,
  limitBytesOut: count,
  lastLoggedOut: dateTime,
  lastCallerId: optionalText,
  lastDisconnectReason: optionalText,
  disabled: flag,
  comment: text,
};

/** Subscribers' credentials. Changing one leaves a session that runs as it is. */
export const secrets = defineMenu('/ppp/secret', secretFields, { checksCompleteness: true });
export type Secret = Entry<typeof secretFields>;

const profileFields = {
  name: text,
  localAddress: optionalText,
  remoteAddress: optionalText,
  rateLimit: optionalText,
  onlyOne: text,
  sessionTimeout: durationUs,
  idleTimeout: durationUs,
  addressList: text,
  dnsServer: optionalText,
  parentQueue: optionalText,
  default: flag,
  comment: text,
};

/** Plans as the router knows them. The built-in ones have `default` set and cannot be removed. */
export const profiles = defineMenu('/ppp/profile', profileFields, { checksCompleteness: true });
export type Profile = Entry<typeof profileFields>;

const activeFields = {
  name: text,
  service: text,
  callerId: text,
  address: text,
  uptime: durationUs,
  sessionId: text,
  radius: flag,
  comment: text,
};

const active = defineMenu('/ppp/active', activeFields, { checksCompleteness: false });
export type ActiveSession = Entry<typeof activeFields>;

/** Who is online. Removing an entry disconnects; the subscriber's modem dials again within seconds. */
export const activeSessions = {
  list: active.list,
  count: active.count,
  watch: active.watch,
  disconnect: active.remove,
};
