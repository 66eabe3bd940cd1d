import { mixColours } from '@lastmile/kit';
import type { PageWriter } from '@lastmile/pdf';
import { body, label, side, small } from './a4-flow.ts';
import type { DocumentModel } from './document-model.ts';

/** Colour says state: red is for what is no longer valid. */
const invalid = '#a01c1c';

/** A pale tint of the brand colour, behind what is to be seen first. */
export const tintOf = (colour: string): string => mixColours(colour, '#ffffff', 0.91);

export function drawHighlight(
  writer: PageWriter,
  top: number,
  { highlight, issuer: { colour } }: Pick<DocumentModel, 'highlight' | 'issuer'>,
): number {
  if (!highlight) return top;
  const { label: name, amount, note } = highlight;
  const bottom = writer.panel({ ...side, y: top, padding: 12, colour: tintOf(colour) }, (x, y, width) => {
    let end = writer.text(name, label, x, y, width);
    end = writer.text(amount, { size: 20, weight: 'bold', colour }, x, end, width);
    return note === null ? end : writer.text(note, { ...body, isFaint: small.isFaint }, x, end, width);
  });
  writer.fill(side.x, top, 3, bottom - top, colour);
  return bottom;
}

export function drawStamp(writer: PageWriter, top: number, stamp: string): number {
  const style = { size: 13, weight: 'bold', align: 'centre', colour: invalid } as const;
  const bottom = writer.text(stamp, style, side.x + 4, top + 4, side.width - 8) + 4;
  for (const edge of [top, bottom - 1.4]) writer.fill(side.x, edge, side.width, 1.4, invalid);
  for (const edge of [side.x, side.x + side.width - 1.4]) writer.fill(edge, top, 1.4, bottom - top, invalid);
  return bottom + 8;
}
