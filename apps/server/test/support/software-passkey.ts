import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

/** User present and verified; the attested credential follows in the data of a registration. */
const flags = { signIn: 0x05, registration: 0x45 };

/** An authenticator in software, for the origin of the test server unless told otherwise. */
export function createSoftwarePasskey(origin = 'https://panel.test') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const coseKey = isoCBOR.encode(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]) as never,
  );
  let counter = 0;

  const clientData = (type: string, challenge: unknown): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flag: number, attested = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter++);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flag]), count, attested]);
  };
  const common = {
    id: base64(id),
    rawId: base64(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };

  return {
    id: base64(id),
    publicKey: Buffer.from(coseKey),
    register({ challenge }: { challenge?: unknown }) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(flags.registration, attested))],
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: base64(clientData('webauthn.create', challenge)),
          attestationObject: base64(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      };
    },
    signIn({ challenge }: { challenge?: unknown }) {
      const client = clientData('webauthn.get', challenge);
      const data = authenticatorData(flags.signIn);
      return {
        ...common,
        response: {
          clientDataJSON: base64(client),
          authenticatorData: base64(data),
          signature: base64(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      };
    },
  };
}
