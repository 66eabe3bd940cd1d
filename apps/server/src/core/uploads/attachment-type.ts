export const attachmentTypes = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'application/pdf',
  'text/plain',
] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

const typesByExtension: Readonly<Record<string, AttachmentType>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
  txt: 'text/plain',
  log: 'text/plain',
};

/** The name is shown and offered for download; a path in it would be a mistake or an attack. */
export const isPlainFileName = (name: string): boolean =>
  name.trim() === name && !/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(name) && !/^\.+/.test(name);

export const typeOfName = (name: string): AttachmentType | undefined =>
  typesByExtension[/\.([A-Za-z]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);
const letters = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

/** The type by the contents, whatever the name says; undefined for everything that is not accepted. */
export function typeOfContents(bytes: Uint8Array): AttachmentType | undefined {
  if (startsWith(bytes, [0x89, ...letters('PNG\r\n\x1a\n')]) && startsWith(bytes, letters('IHDR'), 12))
    return 'image/png';
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, letters('RIFF')) && startsWith(bytes, letters('WEBP'), 8)) return 'image/webp';
  if (startsWith(bytes, letters('%PDF-'))) return 'application/pdf';
  return isText(bytes) ? 'text/plain' : undefined;
}

/** Markup is text as well, but a browser would run what is in it. */
const markup = /^\s*<(!doctype|html|head|body|script|svg|\?xml|iframe|img)/i;

function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !/[^\P{Cc}\t\n\r\f]/u.test(text) && !markup.test(text);
  } catch {
    return false;
  }
}
