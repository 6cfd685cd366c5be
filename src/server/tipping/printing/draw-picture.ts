import { decimal } from '#server/tipping/printing/pdf-file.ts';

/** A picture that is in the PDF under this name. */
export type Picture = { name: string; widthPx: number; heightPx: number };
type Box = { x: number; y: number; width: number; height: number };

/** As large as the box allows, in its middle. */
export function drawPicture({ name, widthPx, heightPx }: Picture, box: Box): string {
  const scale = Math.min(box.width / widthPx, box.height / heightPx);
  const [width, height] = [widthPx * scale, heightPx * scale];
  const x = box.x + (box.width - width) / 2;
  const y = box.y + (box.height - height) / 2;
  return `q ${[width, 0, 0, height, x, y].map(decimal).join(' ')} cm /${name} Do Q`;
}
