/**
 * Older versions of Node print an experimental warning as SQLite is loaded: beside a result, or in the middle
 * of a frame. Call it before anything loads that.
 */
export function silenceSqliteNotice(node: Pick<NodeJS.Process, 'emitWarning'>): void {
  const { emitWarning } = node;
  node.emitWarning = ((warning: string | Error, ...rest: [never]) => {
    if (String(warning).includes('SQLite is an experimental feature')) return;
    emitWarning.call(node, warning, ...rest);
  }) as typeof node.emitWarning;
}
