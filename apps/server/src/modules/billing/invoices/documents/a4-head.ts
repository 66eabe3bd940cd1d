import type { PageWriter } from '@lastmile/pdf';
import { a4, a4Inner, body, side } from './a4-flow.ts';
import type { DocumentModel } from './document-model.ts';
import { fitLogo } from './logo-size.ts';

const left = a4.margin;
const nameWidth = a4Inner * 0.5;

/** The ISP on the left; what the document is, and its dates, on the right. */
export function head(
  writer: PageWriter,
  top: number,
  { issuer, title, details }: Pick<DocumentModel, 'issuer' | 'title' | 'details'>,
): number {
  const start = writer.fill(left, top, a4Inner, 4, issuer.colour) + 14;
  const logo = issuer.logo && fitLogo(issuer.logo, 150, 50);
  if (logo) writer.operations.push({ kind: 'logo', x: left, y: start, ...logo });
  let y = start + (logo ? logo.height + 6 : 0);
  y = writer.text(issuer.name, { size: 13.5, weight: 'bold' }, left, y, nameWidth - 12);
  if (issuer.otherName) y = writer.text(issuer.otherName, { size: 11 }, left, y, nameWidth - 12);
  for (const line of issuer.lines) y = writer.text(line, { ...body, isFaint: true }, left, y, nameWidth - 12);
  const style = { size: 22, weight: 'bold', align: 'right', colour: issuer.colour } as const;
  let aside = writer.text(title, style, left + nameWidth, start - 4, a4Inner - nameWidth) + 4;
  for (const [name, value] of details)
    aside = writer.pair(name, value, body, side.x, aside, side.width, { isFaint: true }) + 1;
  return writer.bar(left, Math.max(y, aside) + 10, a4Inner, 0.5, true) + 14;
}
