import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

interface Holder {
  readonly id: number;
  /** Part of the signature: a new password ends what devices were granted with the old one. */
  readonly passwordHash: string | null;
}

/** Marks a device on which a user has signed in. It is no credential: it only changes how failures count. */
export interface DeviceTokens {
  issue(user: Holder): string;
  /** The device's own name; undefined if the token is forged or belongs to another user. */
  verify(token: string | undefined, user: Holder): string | undefined;
}

export function createDeviceTokens(masterKey: Uint8Array): DeviceTokens {
  const key = new Uint8Array(hkdfSync('sha256', masterKey, '', 'lastmile device tokens', 32));
  const signatureOf = (device: string, { id, passwordHash }: Holder): Buffer =>
    createHmac('sha256', key).update(`${id}:${device}:${passwordHash}`).digest();
  return {
    issue(user) {
      const device = randomBytes(12).toString('base64url');
      return `${device}.${signatureOf(device, user).toString('base64url')}`;
    },
    verify(token, user) {
      const [device = '', signature = ''] = (token ?? '').split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = signatureOf(device, user);
      return given.length === expected.length && timingSafeEqual(given, expected) ? device : undefined;
    },
  };
}
