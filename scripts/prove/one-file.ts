import path from 'node:path';
import esbuild from 'esbuild';

/** Where it is started dozens of times, loading its modules would take most of the time. */
export async function inOneFile(script: string, folder: string): Promise<string> {
  const outfile = path.join(folder, 'worker.mjs');
  const require =
    "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
  await esbuild.build({
    ...{
      entryPoints: [path.join(import.meta.dirname, script)],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
    },
    banner: { js: require },
    logLevel: 'silent',
  });
  return outfile;
}
