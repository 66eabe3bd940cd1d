import type { Image } from '@lastmile/pdf';

/** As large as it can be within the frame, and no larger than its dots allow in print. */
export function fitLogo({ width, height }: Image, mostWidth: number, mostHeight: number) {
  const factor = Math.min(mostWidth / width, mostHeight / height, 1);
  return { width: width * factor, height: height * factor };
}
