import { replaceOnce } from './replace-once.ts';

/**
 * Ink puts a frame together cell by cell: it takes every text apart, writes its characters into a grid, and makes
 * text of every row again. Our rows are finished text, so with these changes a row that one transformed text fills
 * stays that text, and cells are made only where a second one is written over it.
 * `test/package/ink-output.test.ts` holds the result against the original.
 */
export function rowsAsText(original: string): string {
  return CHANGES.reduce((source, [what, by]) => replaceOnce(source, what, by), original);
}

const CHANGES: readonly (readonly [string, string])[] = [
  [
    `            const row = [];
            for (let x = 0; x < this.width; x++) {
                row.push({
                    type: 'char',
                    value: ' ',
                    fullWidth: false,
                    styles: [],
                });
            }
            output.push(row);`,
    `            output.push('');`,
  ],
  [
    `            const currentLine = output[y + index];
            // Lines above or below the output area have no corresponding pre-initialized row.
            if (!currentLine) {`,
    `            const row = output[y + index];
            if (row === undefined) {`,
  ],
  [
    `            const characters = this.caches.getStyledChars(line);
            // Nothing`,
    `            if (x === 0 && row === '' && transformers.length > 0) {
                output[y + index] = line;
                continue;
            }
            const currentLine = this.cellsOf(output, y + index);
            const characters = this.caches.getStyledChars(line);
            // Nothing`,
  ],
  [
    `    write(x, y, text, options) {`,
    `    cellsOf(output, y) {
        const text = output[y];
        if (typeof text !== 'string') return text;
        output[y] = Array.from({ length: this.width }, () => ({
            type: 'char',
            value: ' ',
            fullWidth: false,
            styles: [],
        }));
        this.applyWriteOperation(output, { x: 0, y, text, transformers: [] });
        return output[y];
    }
    write(x, y, text, options) {`,
  ],
  [
    `            .map(line => {
            // See`,
    `            .map(line => {
            if (typeof line === 'string') return line.trimEnd();
            // See`,
  ],
];
