import nodemailer from 'nodemailer';
import { smtpSettingsOf } from './smtp-settings.ts';

/** Connects and signs in without sending anything; returns what went wrong. */
export async function verifyMailServer(url: string): Promise<string | undefined> {
  const transport = nodemailer.createTransport({ ...smtpSettingsOf(url), greetingTimeout: 10_000 });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    transport.close();
  }
}
