import { defaultBrandColour, mixColours } from '@lastmile/kit';
import type { CSSProperties } from 'react';

/** The colours of a document: those of the ISP, as on paper. */
export const brandStyle = (colour: string | null | undefined): CSSProperties => {
  const brand = colour ?? defaultBrandColour;
  return { '--brand': brand, '--brand-tint': mixColours(brand, '#ffffff', 0.91) } as CSSProperties;
};
