import { createRequire, isBuiltin } from 'node:module';
import type { Plugin } from 'esbuild';

/**
 * For an import Node makes a module of its own ones by reading every export, and that loads whole
 * subsystems: all three standard streams for `node:process`, promises for `node:fs`. Asked for as
 * CommonJS does, they cost nothing until they are used, which takes a third off every start.
 */
export function requiredBuiltins(): Plugin {
  return {
    name: 'required-builtins',
    setup(build) {
      build.onResolve({ filter: /^[a-z\d:_/]+$/ }, ({ path, kind }) =>
        kind === 'import-statement' && isBuiltin(path)
          ? { path: path.replace('node:', ''), namespace: 'required' }
          : undefined,
      );
      build.onLoad({ filter: /./, namespace: 'required' }, ({ path }) => ({
        contents: `module.exports = ${exportsOf(path)};`,
      }));
    },
  };
}

/** Loaded for their first use: each takes a millisecond or more, and most commands use none of them. */
const LOADED_ON_USE: ReadonlySet<string> = new Set([
  'child_process',
  'crypto',
  'fs/promises',
  'http',
  'net',
  'readline',
  'v8',
  'vm',
  'zlib',
]);

/**
 * esbuild gives each importing file a copy of all own properties, and to read some of them loads what is behind
 * them. Exports that are inherited are neither copied nor read. A class or function has to stay itself, and so
 * has `process`, which keeps its listeners in itself.
 */
function exportsOf(builtin: string): string {
  const required = `require('node:${builtin}')`;
  if (LOADED_ON_USE.has(builtin)) {
    // esbuild asks each CommonJS module for `__esModule`.
    const get = `(_, name) => name === '__esModule' ? undefined : ${required}[name]`;
    return `Object.create(new Proxy({}, { get: ${get} }))`;
  }
  const isPlainObject = typeof createRequire(import.meta.url)(`node:${builtin}`) === 'object';
  return isPlainObject && builtin !== 'process' ? `Object.create(${required})` : required;
}
