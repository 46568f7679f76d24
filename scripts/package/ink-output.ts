import { replaceOnce } from './replace-once.ts';

/**
 * Ink puts a frame together cell by cell, and forgets all of it for the next one. With these changes
 * what it has found out stays: the cells of a text, its lines, its width, and the row that a list of
 * cells makes. A frame that differs in two rows then costs two rows. The result is the same, which
 * `test/package/ink-output.test.ts` holds against the original.
 */
export function rememberingOutput(original: string): string {
  return CHANGES.reduce((source, [what, by]) => replaceOnce(source, what, by), original);
}

const CHANGES: readonly (readonly [string, string])[] = [
  // One store for all frames, emptied before it grows without end.
  [
    'export default class Output {',
    `const remembered = new OutputCaches();
/** Lines of a hundred cells each: more would take more memory than the rest of the program. */
const MOST_REMEMBERED = 600;
function caches() {
    for (const each of Object.values(remembered)) {
        if (each.size > MOST_REMEMBERED) each.clear();
    }
    return remembered;
}
export default class Output {`,
  ],
  ['caches = new OutputCaches();', 'caches = caches();'],
  [
    'styledChars = new Map();',
    `styledChars = new Map();
    styledLines = new Map();
    slices = new Map();
    getStyledLines(text) {
        let lines = this.styledLines.get(text);
        if (lines === undefined) {
            const characterLines = [[]];
            for (const character of this.getStyledChars(text)) {
                if (character.value === '\\n') characterLines.push([]);
                else characterLines.at(-1).push(character);
            }
            lines = characterLines.map((line) => styledCharsToString(line));
            this.styledLines.set(text, lines);
        }
        return lines;
    }`,
  ],
  [
    `        const characterLines = [[]];
        for (const character of this.caches.getStyledChars(text)) {
            if (character.value === '\\n') {
                characterLines.push([]);
            }
            else {
                characterLines.at(-1).push(character);
            }
        }
        let lines = characterLines.map(line => styledCharsToString(line));
`,
    '        let lines = this.caches.getStyledLines(text);\n',
  ],
  [
    'return this.sliceLineToColumns(line, from, to);',
    `const key = \`\${from} \${to} \${line}\`;
                    let slice = this.caches.slices.get(key);
                    if (slice === undefined) {
                        slice = this.sliceLineToColumns(line, from, to);
                        this.caches.slices.set(key, slice);
                    }
                    return slice;`,
  ],
  // The same cell for every blank, so that rows can be told apart by what stands in them.
  [
    `row.push({
                    type: 'char',
                    value: ' ',
                    fullWidth: false,
                    styles: [],
                });`,
    'row.push(BLANK);',
  ],
  [
    `            .map(line => {
            // See`,
    `            .map((line, y) => {
            const before = rows[y];
            if (before !== undefined && isSameRow(before.cells, line)) {
                return before.text;
            }
            // See`,
  ],
  [
    'return styledCharsToString(lineWithoutEmptyItems).trimEnd();',
    `const text = styledCharsToString(lineWithoutEmptyItems).trimEnd();
            rows[y] = { cells: line, text };
            return text;`,
  ],
  [
    'class OutputCaches {',
    `const BLANK = { type: 'char', value: ' ', fullWidth: false, styles: [] };
/** The rows of the last frame. */
const rows = [];
function isSameRow(before, after) {
    if (before.length !== after.length) return false;
    for (let x = 0; x < after.length; x += 1) {
        if (before[x] !== after[x]) return false;
    }
    return true;
}
class OutputCaches {`,
  ],
];
