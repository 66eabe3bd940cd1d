const widestPx = 512;
/** The contract accepts 200,000 characters; a data URL uses four per three bytes. */
const longest = 190_000;

const readAsDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/** Returns the file unchanged if it is small enough, else scales it down until it is. */
export async function resizeImage(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const original = await readAsDataUrl(file);
  if (original.length <= longest && /^data:image\/(png|jpeg|webp);/.test(original)) return original;
  for (let width = Math.min(widestPx, bitmap.width); width >= 32; width = Math.floor(width / 2)) {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = Math.max(1, Math.round((bitmap.height * width) / bitmap.width));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const smaller = canvas.toDataURL('image/png');
    if (smaller.length <= longest) return smaller;
  }
  throw new Error('This picture cannot be made small enough');
}
