import { encodeQR } from 'qr';

/**
 * The squares of a QR code, row by row; true means dark. With quartile error correction a code can be read
 * even if a quarter of it is damaged. Readers need the quiet zone of four squares around the code, so it is
 * included.
 */
export function qrModules(link: string): boolean[][] {
  return encodeQR(link, 'raw', { ecc: 'quartile', border: 4 });
}
