import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'esbuild';
import { replaceOnce } from './replace-once.ts';

const DATA_URL = /"data:application\/octet-stream;base64,([A-Za-z0-9+/=]+)"/;
const LOADS = 'await loadYoga()';

/**
 * Ink's layout engine loads its WebAssembly by calling `fetch` on a data URL, which starts Node's whole
 * HTTP client before the first frame. This hands it the compiled module instead and takes about a
 * quarter off the time to the first frame. The build fails when the engine no longer looks like this.
 *
 * @param isPacked whether it is to be small
 */
export function syncYoga({ isPacked = true } = {}): Plugin {
  return {
    name: 'sync-yoga',
    setup(build) {
      build.onLoad({ filter: /yoga-layout[\\/]dist[\\/]src[\\/]index\.js$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        return {
          contents: replaceOnce(source, LOADS, 'await loadYoga({ instantiateWasm })') + HOOK,
        };
      });
      build.onLoad({ filter: /yoga-wasm-base64-esm\.js$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const base64 = DATA_URL.exec(source)?.[1];
        if (!base64) throw new Error(`${path} no longer holds the WebAssembly as a data URL`);
        return {
          contents: `${source.replace(DATA_URL, '""')}\nexport const wasm = () => ${isPacked ? packedWasm(base64) : `Buffer.from(${JSON.stringify(base64)}, 'base64')`};\n`,
        };
      });
    },
  };
}

/** As base64 it is large and compresses badly. Unpacking it takes a millisecond, behind the first frame. */
function packedWasm(base64: string): string {
  const packed = brotliCompressSync(Buffer.from(base64, 'base64')).toString('base64');
  return `require('node:zlib').brotliDecompressSync(Buffer.from(${JSON.stringify(packed)}, 'base64'))`;
}

/** The engine's own loader calls this and takes the instance through the callback. */
const HOOK = `
import { wasm } from '../binaries/yoga-wasm-base64-esm.js';
function instantiateWasm(imports, take) {
  const module = new WebAssembly.Module(wasm());
  take(new WebAssembly.Instance(module, imports));
  return {};
}
`;
