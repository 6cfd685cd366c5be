import { encodeQR } from 'qr';

/**
 * The squares of a QR code, row by row; true means dark. With quartile error correction a code can be read
 * even if a quarter of it is damaged, with high even more, because a logo in the middle hides a part of it. Readers need
 * the quiet zone of four squares around the code, so it is included.
 */
export function qrModules(link: string, hasLogo = false): boolean[][] {
  return encodeQR(link, 'raw', { ecc: hasLogo ? 'high' : 'quartile', border: 4 });
}

/** How many squares wide the white field for a logo is: a fifth of the code, which is four hundredths of its area. */
export function logoSquares(side: number): number {
  const squares = Math.round((side - 8) / 5);
  // An odd number, as the code's own, so that the field is exactly in the middle.
  return squares % 2 === side % 2 ? squares : squares + 1;
}
