import { encodeQR } from 'qr';

/**
 * The squares of a code, row by row, true where dark. Quartile correction survives a quarter of it being worn off or
 * spilled on; the quiet zone of four squares around it is what readers need to find it, so it belongs to the code.
 */
export function qrModules(link: string): boolean[][] {
  return encodeQR(link, 'raw', { ecc: 'quartile', border: 4 });
}
