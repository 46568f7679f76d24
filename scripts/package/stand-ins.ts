import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { rowsAsText } from './ink-output.ts';
import { replaceOnce } from './replace-once.ts';

/** A module of a dependency that the bundle carries in a smaller form. */
export interface StandIn {
  /** Its path inside `node_modules`. */
  readonly module: string;
  /** Why nobody misses the rest. */
  readonly why: string;
  readonly contents: (original: string) => string;
  /** Some of the original is still in it, so that its licence applies. */
  readonly keepsSome?: true;
}

/**
 * Half of what the dependencies would add to the package is code that dispatchbox cannot reach. These
 * modules are replaced while bundling; in development and in the unit tests the originals run.
 * `test/package/stand-ins.test.ts` holds each of them against its original.
 */
export const STAND_INS: readonly StandIn[] = [
  {
    module: 'undici/index.js',
    why: 'This is all we import. The rest is fetch, WebSocket, mocks, caches and interceptors.',
    // As a module with named exports, so that an import of another name fails the build.
    contents: () => `
      import api from './lib/api/index.js';
      import Dispatcher from './lib/dispatcher/dispatcher.js';
      Object.assign(Dispatcher.prototype, api);
      export { default as buildConnector } from './lib/core/connect.js';
      // Few people need a proxy: evaluated for the first one.
      export function EnvHttpProxyAgent(options) {
        return new (require('./lib/dispatcher/env-http-proxy-agent.js'))(options);
      }
      export { default as errors } from './lib/core/errors.js';
      export { default as Pool } from './lib/dispatcher/pool.js';`,
  },
  {
    module: 'undici/lib/core/util.js',
    why: "It loads Node's own HTTP only to recognise its answers, which are never a body of ours.",
    contents: (original) =>
      replaceOnce(
        replaceOnce(original, "const { IncomingMessage } = require('node:http')", ''),
        'Object.getPrototypeOf(stream).constructor === IncomingMessage',
        'false',
      ),
    keepsSome: true,
  },
  {
    module: 'undici/lib/core/tree.js',
    why: 'A tree of a hundred names of headers is built to read the few of one answer.',
    contents: () => 'exports.tree = { lookup: () => null };',
  },
  {
    module: 'undici/lib/dispatcher/client.js',
    why: "It loads Node's own HTTP only for the longest head by default. We say how long it may be.",
    contents: (original) =>
      replaceOnce(
        original,
        "const http = require('node:http')",
        'const http = { maxHeaderSize: 16 * 1024 }',
      ),
    keepsSome: true,
  },
  {
    module: 'undici/lib/llhttp/llhttp_simd-wasm.js',
    why: 'The same parser twice. The one without SIMD runs everywhere, and our answers are small.',
    contents: () => `module.exports = require('./llhttp-wasm.js');`,
  },
  {
    module: 'undici/lib/dispatcher/socks5-proxy-agent.js',
    why: 'An address of a SOCKS proxy is refused before any request.',
    contents: () => throwingModule('a SOCKS proxy is not bundled'),
  },
  {
    module: 'undici/lib/web/fetch/formdata.js',
    why: 'We send no forms.',
    contents: () => '',
  },
  {
    module: 'undici/lib/web/webidl/index.js',
    why: 'Asked only whether a body is a form.',
    contents: () => 'exports.webidl = { is: { FormData: () => false } };',
  },
  {
    module: 'undici/lib/web/fetch/body.js',
    why: 'It makes a stream of forms, blobs and iterators. What we send is text.',
    contents: () => throwingModule('a body that is not text is not bundled', 'extractBody'),
  },
  {
    module: 'undici/lib/dispatcher/client-h2.js',
    why: 'HTTP/2 is never offered, and with it Node would load its own, and TLS, before any request.',
    contents: () =>
      `module.exports = () => { throw new Error('HTTP/2 is not offered, and is not bundled'); };`,
  },
  {
    module: 'ajv/dist/2020.js',
    why: 'conf validates with it only where it is given a schema. We validate with valibot.',
    contents: () =>
      throwing('Ajv2020', 'conf was given a schema, and its validator is not bundled'),
  },
  {
    module: 'ajv-formats/dist/index.js',
    why: 'Goes with ajv.',
    contents: () => 'export default {};',
  },
  {
    module: 'semver/index.js',
    why: 'conf compares versions only where it is given migrations. Our files carry their own version.',
    contents: () => `
      const refuse = () => { throw new Error('conf was given migrations, and semver is not bundled'); };
      export default new Proxy({}, { get: () => refuse });`,
  },
  {
    module: 'ink/build/devtools.js',
    why: 'Ink loads its developer tools only where DEV is set and react-devtools-core is installed.',
    contents: () => 'export {};',
  },
  {
    module: 'cli-spinners/spinners.json',
    why: 'ink-spinner draws one of these 90, and we never ask it for another.',
    contents: (original) => JSON.stringify({ dots: JSON.parse(original).dots }),
    keepsSome: true,
  },
  {
    module: 'string-width/index.js',
    why: 'Nearly all text is plain, and its width its length. Ink measures every line in each frame. To compile the pattern of all emoji takes 13 ms.',
    contents: (original) =>
      replaceOnce(
        replaceOnce(
          withOurGraphemes(original),
          'return nonAsciiOrControlRegex.test(string)',
          'return !(ambiguousIsNarrow && isPlain(string)) && nonAsciiOrControlRegex.test(string)',
        ),
        /const emojiPrefixRegex = (?=\/)/,
        `const emojiPrefixRegex = {
          exec: (text) => emojiPrefix().exec(text),
          test: (text) => emojiPrefix().test(text),
        };
        let compiled;
        const emojiPrefix = () => compiled ??= `,
      ),
    keepsSome: true,
  },
  ...[
    '@alcalzone/ansi-tokenize/build/tokenize.js',
    'cli-truncate/index.js',
    'slice-ansi/tokenize-ansi.js',
    'wrap-ansi/index.js',
  ].map((module) => ({
    module,
    why: 'A segmenter is made when the module loads, before the first frame.',
    contents: withOurGraphemes,
    keepsSome: true as const,
  })),
  {
    module: 'ink/build/line-update.js',
    why: 'Ink compares changed rows character by character. Where the text is plain, their widths are their lengths.',
    contents: (original) =>
      replaceOnce(
        withOurGraphemes(original),
        'printableAscii.test(previousText) && printableAscii.test(nextText)',
        'isPlain(previousText) && isPlain(nextText)',
      ),
    keepsSome: true,
  },
  {
    module: 'ink/build/output.js',
    why: 'Ink takes every row apart in every frame, and puts it together again.',
    contents: rowsAsText,
    keepsSome: true,
  },
];

const GRAPHEMES = path.resolve(import.meta.dirname, '../../src/domain/graphemes.ts');

/** The same splitting without a segmenter where the text is plain. */
function withOurGraphemes(original: string): string {
  const replaced = replaceOnce(original, /new Intl\.Segmenter\([^)]*\)/, 'graphemes');
  return `import { graphemes, isPlain } from ${JSON.stringify(GRAPHEMES)};\n${replaced}`;
}

/** A CommonJS module that fails once it is used. */
function throwingModule(message: string, name?: string): string {
  const left = name === undefined ? 'module.exports' : `exports.${name}`;
  return `${left} = function () { throw new Error(${JSON.stringify(message)}); };`;
}

function throwing(name: string, message: string): string {
  return `export class ${name} { constructor() { throw new Error(${JSON.stringify(message)}); } }`;
}

const UNDICI = /[\\/]node_modules[\\/]undici[\\/]/;

/** All that undici asks of `node:assert`, which takes a millisecond to load. */
const ASSERT = `
  module.exports = (value, message) => {
    if (value) return;
    throw message instanceof Error ? message : new Error(message ?? 'an assertion in undici failed');
  };`;

/**
 * @param isWhole the whole program is bundled, so the build fails where one replaces nothing any more
 * @returns the plugin that puts them in
 */
export function standIns({ isWhole = true } = {}): Plugin {
  return {
    name: 'stand-ins',
    setup(build) {
      build.onResolve({ filter: /^node:assert$/ }, ({ importer }) =>
        UNDICI.test(importer) ? { path: 'assert', namespace: 'stand-in' } : undefined,
      );
      build.onLoad({ filter: /^assert$/, namespace: 'stand-in' }, () => ({ contents: ASSERT }));
      const unused = new Set(STAND_INS.map(({ module }) => module));
      for (const { module, contents } of STAND_INS) {
        build.onLoad({ filter: pathIn(module) }, async ({ path }) => {
          unused.delete(module);
          const loader = module.endsWith('.json') ? 'json' : 'js';
          return { contents: contents(await readFile(path, 'utf8')), loader };
        });
      }
      if (!isWhole) return;
      build.onEnd(() => ({
        errors: [...unused].map((module) => ({
          text: `${module} is no longer bundled. Take its entry out of scripts/package/stand-ins.ts.`,
        })),
      }));
    },
  };
}

/** @returns a pattern for the path of a module inside `node_modules`, on Windows too. */
export function pathIn(module: string): RegExp {
  const steps = module.split('/').map((step) => step.replaceAll('.', '\\.'));
  return new RegExp(`(^|[\\\\/])node_modules[\\\\/]${steps.join('[\\\\/]')}$`);
}
