import process from 'node:process';

/**
 * Older versions of Node print an experimental warning as SQLite is loaded: beside a result, or in the middle
 * of a frame. Call it before anything loads that.
 */
export function silenceSqliteNotice(): void {
  const { emitWarning } = process;
  process.emitWarning = ((warning: string | Error, ...rest: [never]) => {
    if (String(warning).includes('SQLite is an experimental feature')) return;
    emitWarning.call(process, warning, ...rest);
  }) as typeof process.emitWarning;
}
