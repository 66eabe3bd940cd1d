const connectTimeoutMs = 10_000;
const silenceTimeoutMs = 30_000;

/** How to reach a mail server: `smtp://user:password@host:587`, or `smtps://` for implicit TLS. */
export function smtpSettingsOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  if (protocol !== 'smtp:' && protocol !== 'smtps:')
    throw new Error('The mail server URL must start with smtp:// or smtps://');
  const secure = protocol === 'smtps:';
  return {
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // A password is only sent over TLS.
    requireTLS: username !== '' && !secure,
    connectionTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
  };
}
