import type { Cipher } from '@lastmile/kit/encryption';
import type { EncryptedColumn } from '../../../../core/encrypted-column.ts';
import type { RouterTarget } from '../connection/router-connector.ts';
import type { KnownRouter } from '../queries/routers.ts';

interface Place {
  readonly ispId: number;
  readonly host: string;
  readonly port: number;
}

/** The ciphertext is bound to the address: pointing a router elsewhere requires its password again. */
const contextOf = ({ ispId, host, port }: Place): string => `routers.password:${ispId}:${host}:${port}`;

export const encryptedRouterPasswords: EncryptedColumn = {
  table: 'routers',
  column: 'password_encrypted',
  key: ['isp_id', 'id'],
  needs: ['host', 'port'],
  contextOf: ({ isp_id, host = '', port }) => contextOf({ ispId: Number(isp_id), host, port: Number(port) }),
};

export const encryptPassword = (cipher: Cipher, place: Place, password: string): string =>
  cipher.encrypt(password, contextOf(place));

export const decryptPassword = (cipher: Cipher, router: Place & { passwordEncrypted: string }): string =>
  cipher.decrypt(router.passwordEncrypted, contextOf(router));

/** The connection settings of a stored router. */
export const targetOf = (cipher: Cipher, router: KnownRouter): RouterTarget => ({
  host: router.host,
  port: router.port,
  protocol: router.protocol,
  username: router.username,
  password: decryptPassword(cipher, router),
  tlsFingerprint: router.tlsFingerprint,
  encoding: router.textEncoding,
});
