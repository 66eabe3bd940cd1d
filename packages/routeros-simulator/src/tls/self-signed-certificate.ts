import { generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';
import { der } from './der.ts';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** SHA-256 in the usual colon-separated form. */
  readonly fingerprint: string;
}

const ECDSA_WITH_SHA256 = der.sequence(der.objectId('1.2.840.10045.4.3.2'));
const COMMON_NAME = '2.5.4.3';
const SUBJECT_ALTERNATIVE_NAME = '2.5.29.17';
const DNS_NAME = 2;
const IP_ADDRESS = 7;
const DAY_MS = 86_400_000;

/** A self-signed certificate for `localhost`, like those operators create for api-ssl. */
export function createSelfSignedCertificate(commonName = 'router'): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = der.sequence(der.set(der.sequence(der.objectId(COMMON_NAME), der.utf8String(commonName))));
  const alternatives = der.sequence(
    der.taggedPlain(DNS_NAME, Buffer.from('localhost')),
    der.taggedPlain(IP_ADDRESS, Buffer.of(127, 0, 0, 1)),
  );
  const toBeSigned = der.sequence(
    der.tagged(0, der.integer(Buffer.of(2))),
    der.integer(Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    name,
    der.sequence(
      der.utcTime(new Date(Date.now() - DAY_MS)),
      der.utcTime(new Date(Date.now() + 365 * DAY_MS)),
    ),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der.tagged(
      3,
      der.sequence(der.sequence(der.objectId(SUBJECT_ALTERNATIVE_NAME), der.octetString(alternatives))),
    ),
  );
  const signature = sign('sha256', toBeSigned, privateKey);
  const certificate = new X509Certificate(
    der.sequence(toBeSigned, ECDSA_WITH_SHA256, der.bitString(signature)),
  );
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: certificate.toString(),
    fingerprint: certificate.fingerprint256,
  };
}
