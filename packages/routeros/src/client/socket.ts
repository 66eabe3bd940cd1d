import net from 'node:net';
import tls from 'node:tls';
import { RouterError, type RouterErrorKind } from '../errors/router-error.ts';
import { type ConnectionOptions, portOf, type TlsOptions } from './options.ts';

export interface OpenSocket {
  readonly socket: net.Socket;
  /** SHA-256 of the router's certificate, in the usual colon-separated form; undefined without TLS. */
  readonly peerFingerprint: string | undefined;
}

/** Opens the plain or TLS socket, with one deadline for all handshakes. */
export function openSocket(options: ConnectionOptions, timeoutMs: number): Promise<OpenSocket> {
  const { host, tls: tlsOptions } = options;
  const port = portOf(options);
  const where = `${host}:${port}`;
  return new Promise((resolve, reject) => {
    const tcp = net.connect({ host, port, noDelay: true, keepAlive: true });
    let current: net.Socket = tcp;
    let tcpConnected = false;
    const onDeadline = () => {
      const stage = tcpConnected ? 'did not finish the TLS handshake' : 'did not accept a connection';
      const about = { stage: tcpConnected ? 'tls' : 'connect' } as const;
      fail(new RouterError('timed-out', `${where} ${stage} within ${timeoutMs} ms`, about));
    };
    // If this process was busy, the handshake may already be complete: process pending events first.
    let result: NodeJS.Immediate | undefined;
    const deadline = setTimeout(() => {
      result = setImmediate(onDeadline);
    }, timeoutMs);
    const stopWaiting = () => {
      clearTimeout(deadline);
      clearImmediate(result);
    };

    const fail = (error: RouterError) => {
      stopWaiting();
      // Destroy the TLS layer before its socket and ignore later errors of both.
      for (const socket of [current, tcp]) socket.on('error', () => {}).destroy();
      reject(error);
    };
    const succeed = (peerFingerprint: string | undefined) => {
      stopWaiting();
      current.off('error', onError).off('close', onClose);
      resolve({ socket: current, peerFingerprint });
    };
    const onError = (error: NodeJS.ErrnoException) => fail(connectError(error, where, tcpConnected));
    const onClose = () => onError(new Error('the router closed the connection during the handshake'));

    tcp.once('error', onError);
    tcp.once('connect', () => {
      tcpConnected = true;
      if (tlsOptions === undefined) return succeed(undefined);
      const secure = tls.connect(handshakeOptions(tcp, host, tlsOptions));
      current = secure;
      secure.once('error', onError);
      secure.once('close', onClose);
      secure.once('secureConnect', () => {
        const { fingerprint256 = '' } = secure.getPeerCertificate();
        const distrust = pinError(tlsOptions, fingerprint256, where);
        if (distrust === undefined) succeed(fingerprint256);
        else fail(distrust);
      });
    });
  });
}

function handshakeOptions(socket: net.Socket, host: string, options: TlsOptions): tls.ConnectionOptions {
  // A pinned certificate is checked by its fingerprint in pinError(), not by its issuer.
  if (options.mode === 'pinned') return { socket, rejectUnauthorized: false };
  const name = options.serverName ?? host;
  const servername = net.isIP(name) === 0 ? name : '';
  const identity = {
    servername,
    checkServerIdentity: (_: string, cert: tls.PeerCertificate) => tls.checkServerIdentity(name, cert),
  };
  return options.ca === undefined ? { socket, ...identity } : { socket, ca: options.ca, ...identity };
}

function pinError(options: TlsOptions, presented: string, where: string): RouterError | undefined {
  if (presented === '')
    return new RouterError('tls', `${where} did not present a certificate`, { stage: 'tls' });
  if (options.mode !== 'pinned' || options.fingerprint === undefined) return undefined;
  if (presented.toUpperCase() === options.fingerprint.toUpperCase()) return undefined;
  return new RouterError(
    'tls',
    `The certificate of ${where} has changed: expected ${options.fingerprint}, received ${presented}. ` +
      'Either it was renewed on the router, or another device is responding. Nothing was sent. ' +
      'Compare the fingerprint on the router before you trust the new one.',
    { stage: 'tls', presentedFingerprint: presented },
  );
}

function connectError(error: NodeJS.ErrnoException, where: string, tcpConnected: boolean): RouterError {
  if (tcpConnected) {
    return new RouterError(
      'tls',
      `Could not establish a trusted TLS connection to ${where}: ${error.message}. ` +
        'Check that the api-ssl service has a certificate and that this is its port.',
      { stage: 'tls', cause: error },
    );
  }
  const about = { stage: 'connect', cause: error } as const;
  return new RouterError(kindOfSocketError(error), `${where}: ${error.message}`, about);
}

export function kindOfSocketError(error: NodeJS.ErrnoException): RouterErrorKind {
  if (error.code === 'ECONNREFUSED') return 'refused';
  return error.code === 'ETIMEDOUT' ? 'timed-out' : 'unreachable';
}
