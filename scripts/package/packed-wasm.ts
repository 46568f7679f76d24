import { brotliCompressSync } from 'node:zlib';

/**
 * Two dependencies carry WebAssembly as base64, which is large and compresses badly: a sixth of the package.
 * The bundle carries it compressed, and takes a millisecond to unpack it where it is used.
 *
 * @returns an expression for the bytes
 */
export function packedWasm(base64: string): string {
  const packed = brotliCompressSync(Buffer.from(base64, 'base64')).toString('base64');
  return `require('node:zlib').brotliDecompressSync(Buffer.from(${JSON.stringify(packed)}, 'base64'))`;
}
