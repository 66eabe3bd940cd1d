import type { Image } from '@lastmile/pdf';

/** As large as the frame and the print resolution allow. */
export function fitLogo({ width, height }: Image, mostWidth: number, mostHeight: number) {
  const factor = Math.min(mostWidth / width, mostHeight / height, 1);
  return { width: width * factor, height: height * factor };
}
