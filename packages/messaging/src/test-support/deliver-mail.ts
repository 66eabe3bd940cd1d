import nodemailer from 'nodemailer';

interface Delivery {
  readonly port: number;
  /** The sender of the envelope; empty for a bounce. */
  readonly from: string;
  readonly to: readonly string[];
  readonly headers: readonly string[];
  readonly body: string;
}

/** Delivers a mail as another mail server would; the code of the answer. */
export async function deliverMail({ port, from, to, headers, body }: Delivery): Promise<number> {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
  try {
    const raw = [...headers, '', body].join('\r\n');
    await transport.sendMail({ envelope: { from, to: [...to] }, raw });
    return 250;
  } catch (error) {
    const { responseCode } = error as { responseCode?: number };
    if (responseCode === undefined) throw error;
    return responseCode;
  } finally {
    transport.close();
  }
}
