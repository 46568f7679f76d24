import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import http2 from 'node:http2';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import cliSpinners from 'cli-spinners';
import Conf from 'conf';
import esbuild from 'esbuild';
import { buildConnector, type Dispatcher, EnvHttpProxyAgent, errors, Pool } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/package/bundle.ts';
import { STAND_INS, standIns } from '../../scripts/package/stand-ins.ts';
import { startCall } from '../../src/api/call.ts';
import { exchange } from '../../src/api/exchange.ts';
import { DEFAULT_LIMITS } from '../../src/api/limits.ts';
import { listening } from '../support/listening.ts';
import { GOOD_CERTIFICATE, THROWAWAY_KEY } from '../support/throwaway-tls.ts';

const undici = { buildConnector, EnvHttpProxyAgent, Pool, errors };

/** Node has it, the types of Node do not. */
const { Module } = Reflect.get(globalThis, 'WebAssembly') as {
  readonly Module: {
    new (bytes: Buffer): object;
    readonly imports: (module: object) => unknown;
    readonly exports: (module: object) => unknown;
  };
};

const folder = mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-stand-ins-'));
let bundled: {
  readonly Conf: typeof Conf;
  readonly undici: typeof undici;
  readonly spinners: typeof cliSpinners;
  readonly devtools: object;
};

/** Sends a request as the program does. */
async function answerOf(dispatcher: Dispatcher, wire: Dispatcher.RequestOptions) {
  const call = startCall(DEFAULT_LIMITS, DEFAULT_LIMITS.postMs);
  const answer = await exchange(dispatcher, wire, call);
  const text = new TextDecoder().decode((await answer?.read()) ?? undefined);
  call.finish();
  return { status: answer?.statusCode, url: answer?.headers['x-url'], text };
}

/** Bundles a module as the program is bundled. @returns the file that has it. */
async function bundleOf(contents: string): Promise<string> {
  const outfile = path.join(folder, 'bundled.mjs');
  await esbuild.build({
    stdin: { resolveDir: ROOT, contents },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    define: { esbuildDetection: '1' },
    plugins: [standIns({ isWhole: false })],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'silent',
  });
  return outfile;
}

beforeAll(async () => {
  const outfile = await bundleOf(`
    export { default as Conf } from 'conf';
    export * as undici from 'undici';
    export { default as spinners } from 'cli-spinners';
    export * as devtools from './node_modules/ink/build/devtools.js';`);
  bundled = await import(pathToFileURL(outfile).href);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('undici', () => {
  it('has what the program imports, and a build that asks for more fails', async () => {
    expect(Object.keys(bundled.undici).sort()).toEqual(Object.keys(undici).sort());
    expect(Object.keys(bundled.undici.errors)).toEqual(Object.keys(errors));
    await expect(bundleOf(`export { MockAgent } from 'undici'`)).rejects.toThrow('"MockAgent"');
  });

  it.each([
    ['a pool', (from: typeof bundled.undici, origin: string) => new from.Pool(origin)],
    [
      'a proxy',
      (from: typeof bundled.undici, origin: string) =>
        new from.EnvHttpProxyAgent({ httpProxy: origin }),
    ],
  ])('answers through %s as the original does', async (_, open) => {
    const server = http.createServer((request, response) => {
      response.writeHead(201, { 'x-url': request.url ?? '' });
      request.pipe(response);
    });
    const origin = `http://127.0.0.1:${await listening(server)}`;
    const answers = [];
    for (const from of [undici, bundled.undici]) {
      const dispatcher = open(from, origin);
      const wire = { origin, path: '/a?b=1', method: 'POST', body: 'grüße' } as const;
      answers.push(await answerOf(dispatcher, wire));
      await dispatcher.close();
    }
    server.close();
    expect(answers[0]).toEqual({
      status: 201,
      url: expect.stringContaining('/a?b=1'),
      text: 'grüße',
    });
    expect(answers[1]).toEqual(answers[0]);
  });

  it('asks of assertions only that they hold', () => {
    const folder = path.join(ROOT, 'node_modules/undici/lib');
    const bundledParts = ['api', 'core', 'dispatcher', 'util'].flatMap((part) =>
      readdirSync(path.join(folder, part))
        .filter((file) => !file.includes('h2') && !file.includes('socks5'))
        .map((file) => readFileSync(path.join(folder, part, file), 'utf8')),
    );
    expect(bundledParts.filter((text) => /\bassert\s*\.\s*\w/.test(text))).toEqual([]);
  });

  it('takes heads as long as Node does where it is not told', () => {
    expect(http.maxHeaderSize).toBe(16 * 1024);
  });

  it('asks over HTTP/1.1 where a service offers HTTP/2 as well', async () => {
    const server = http2.createSecureServer(
      { key: THROWAWAY_KEY, cert: GOOD_CERTIFICATE, allowHTTP1: true },
      (request, response) => response.end(request.httpVersion),
    );
    const origin = `https://127.0.0.1:${await listening(server)}`;
    const connect = bundled.undici.buildConnector({ ca: GOOD_CERTIFICATE, allowH2: false });
    const pool = new bundled.undici.Pool(origin, { allowH2: false, connect });
    const { text } = await answerOf(pool, { origin, path: '/', method: 'GET' });
    expect(text).toBe('1.1');
    await pool.close();
    server.close();
  });

  it('has parsers with and without SIMD that can do the same', () => {
    const require = createRequire(import.meta.url);
    const [simd, plain] = ['llhttp_simd-wasm', 'llhttp-wasm'].map((name) => {
      const wasm = new Module(require(`undici/lib/llhttp/${name}.js`));
      return { in: Module.imports(wasm), out: Module.exports(wasm) };
    });
    expect(plain).toEqual(simd);
  });
});

describe('conf', () => {
  it('writes the same file as the original', () => {
    const files = [Conf, bundled.Conf].map((From, index) => {
      const conf = new From<Record<string, unknown>>({
        cwd: folder,
        configName: `conf-${index}`,
        accessPropertiesByDotNotation: false,
      });
      conf.store = { 'a.b': 1, list: ['ü'] };
      conf.set('more', { deep: null });
      conf.delete('a.b');
      return readFileSync(conf.path, 'utf8');
    });
    expect(JSON.parse(files[0] ?? '')).toEqual({ list: ['ü'], more: { deep: null } });
    expect(files[1]).toBe(files[0]);
  });

  it.each([
    ['a schema', { schema: { a: { type: 'string' } } }, 'given a schema'],
    ['migrations', { projectVersion: '1.0.0', migrations: { '1.0.0': () => {} } }, 'migrations'],
  ])('refuses %s rather than passing over it', (_, options, words) => {
    expect(() => new bundled.Conf({ cwd: folder, configName: 'refused', ...options })).toThrow(
      words,
    );
  });
});

it('the spinner that is drawn is the original', () => {
  expect(bundled.spinners).toEqual({ dots: cliSpinners.dots });
  const drawn = readdirSync(path.join(ROOT, 'src/ui'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => readFileSync(path.join(ROOT, 'src/ui', file), 'utf8').match(/<Spinner.*/g));
  for (const use of drawn) expect(use ?? '').not.toContain('type=');
});

it('Ink asks for its developer tools where DEV is set, and in no other place', () => {
  expect(Object.keys(bundled.devtools)).toEqual([]);
  const folder = path.join(ROOT, 'node_modules/ink/build');
  const asking = readdirSync(folder).flatMap((file) => {
    const text = file.endsWith('.js') ? readFileSync(path.join(folder, file), 'utf8') : '';
    return text.includes("import('./devtools.js')") ? [text] : [];
  });
  expect(asking).toHaveLength(1);
  expect(asking[0]).toMatch(
    /if \(process\.env\['DEV'\] === 'true'\) \{[^}]+resolve\('react-devtools-core'\)[^}]+\}[^}]+\}\s+if \(isDevtoolsInstalled\) \{\s+await import/,
  );
});

it('a stand-in that replaces nothing any more fails the build', async () => {
  const building = esbuild.build({
    stdin: { contents: 'export {}' },
    write: false,
    bundle: true,
    plugins: [standIns()],
    logLevel: 'silent',
  });
  await expect(building).rejects.toThrow(`${STAND_INS[0]?.module} is no longer bundled`);
});
