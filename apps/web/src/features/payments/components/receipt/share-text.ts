/** Shares a text with the Web Share API or copies it to the clipboard; returns what was done. */
export async function shareText(
  text: string,
  { share, clipboard }: Partial<Pick<Navigator, 'share' | 'clipboard'>>,
): Promise<'shared' | 'copied' | 'not'> {
  try {
    if (share) {
      await share({ text });
      return 'shared';
    }
    if (!clipboard) return 'not';
    await clipboard.writeText(text);
    return 'copied';
  } catch {
    // The share dialog was closed, or sharing is not permitted.
    return 'not';
  }
}

/** `sms:` link to the customer's number with the text. */
export const smsLink = (mobile: string, text: string): string =>
  `sms:${mobile}?body=${encodeURIComponent(text)}`;
