import { count, dateTime, durationUs, flag, optionalText, text } from './fields.ts';
import { defineMenu, type Entry } from './menu.ts';

const secretFields = {
  name: text,
  service: text,
  profile: text,
  /** Undefined if the API user lacks the policy `sensitive`, and possibly always since 7.21. */
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

/** Subscribers' PPP accounts. Changes do not affect running sessions. */
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

/** PPP profiles. Built-in ones have `default` set and cannot be removed. */
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

/** Active sessions. Removing one disconnects it; the subscriber's modem reconnects within seconds. */
export const activeSessions = {
  list: active.list,
  count: active.count,
  watch: active.watch,
  disconnect: active.remove,
};
