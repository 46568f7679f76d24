import * as v from 'valibot';
import { type Document, isMap, isNode, LineCounter, parseDocument, visit } from 'yaml';
import type { DispatchRequest } from '../domain/dispatch.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { harmlessLines, sanitizeText } from '../domain/sanitize-text.ts';
import { type Template, type TemplateFile, templateNameProblem } from '../domain/template.ts';
import { textByName } from './text-by-name.ts';

const MOST_TEMPLATES = 500;
const MOST_PROBLEMS = 5;
/** Aliases let a small file describe a huge one, and each costs a search through the whole file. */
const MOST_ALIASES = 50;
/** The parser takes minutes for a small file that nests deeply. A template needs three. */
const MOST_DEPTH = 16;
const DEEP_IN_A_LINE = /(?:[-?:][ \t]+){8}/;

const TOO_DEEP = 'It nests too deeply for templates.';
const TOO_MANY = `It has more than ${MOST_TEMPLATES} templates. The others are left out.`;
const REPEATS = `It has more than ${MOST_ALIASES} repetitions (aliases).`;

const HIDDEN = 'has an invalid character';

/** What is sent is what is shown, so text that would have to be changed for the screen is refused. */
const LINE = v.pipe(
  v.string('must be text'),
  v.check((text) => sanitizeText(text) === text, HIDDEN),
);
const LINES = v.pipe(
  v.string('must be text'),
  v.check((text) => harmlessLines(text) === text, HIDDEN),
);

const BY_NAME = 'must be a map of names to values';
/** Valibot takes a list for an object. */
const NO_LIST = v.custom((value) => !Array.isArray(value), BY_NAME);

const REQUEST = v.pipe(
  NO_LIST,
  v.strictObject({
    key: v.pipe(LINE, v.nonEmpty('must not be empty')),
    ref: v.optional(LINE, ''),
    title: v.optional(LINE, ''),
    params: v.optional(textByName(LINE, LINES, BY_NAME), {}),
  }),
);

/**
 * Reads templates: a map of names to `key`, `ref`, `title` and `params`. Every value is text, so
 * `version: 1.10` stays 1.10. A mistake costs the template it is in, and no other.
 */
export function readTemplates(text: string): Pick<TemplateFile, 'templates' | 'problems'> {
  if (isTooDeep(text)) return { templates: [], problems: [TOO_DEEP] };
  const { document, lineAt } = parse(text);
  if (aliasesIn(document) > MOST_ALIASES) return { templates: [], problems: [REPEATS] };
  const { errors } = document;
  const templates: Template[] = [];
  const problems = errors.map(
    ({ message, pos }) =>
      () =>
        `${lineAt(pos[0])}: ${clause(message)}.`,
  );
  const { contents } = document;
  if (isMap(contents)) {
    const starts = contents.items.map(({ key }) => startOf(key));
    const names = new Set<string>();
    if (starts.length > MOST_TEMPLATES) problems.push(() => TOO_MANY);
    contents.items.slice(0, MOST_TEMPLATES).forEach(({ key, value }, index) => {
      const [from = 0, to = Number.POSITIVE_INFINITY] = starts.slice(index, index + 2);
      if (errors.some(({ pos: [at] }) => at >= from && at < to)) return;
      const isRepeated = names.size === names.add(String(key)).size;
      const read = isRepeated
        ? err({ why: 'this name is already taken.', at: from })
        : readTemplate(document, String(key), value);
      if (read.ok) templates.push(read.value);
      else {
        const { at = from, why } = read.error;
        problems.push(() => `${lineAt(at)}: ${why}`);
      }
    });
  } else if (contents !== null) {
    problems.push(() => 'Line 1: this is not a map of names to templates.');
  }
  const more = problems.length - MOST_PROBLEMS;
  const shown = problems.slice(0, MOST_PROBLEMS).map((said) => said());
  return {
    templates,
    problems: more > 0 ? [...shown, `There are ${more} more mistakes.`] : shown,
  };
}

function aliasesIn(document: Document): number {
  let count = 0;
  visit(document, {
    Alias() {
      count += 1;
    },
  });
  return count;
}

/**
 * Puts one template into the text of a file, and keeps everything else in it, comments included.
 *
 * @returns a sentence if the text is not one that could be read again.
 */
export function withTemplateIn(text: string, { name, request }: Template): Result<string, string> {
  const { problems } = readTemplates(text);
  if (isTooDeep(text)) return err(TOO_DEEP);
  const { document } = parse(text);
  if (document.errors.length > 0 || (document.contents !== null && !isMap(document.contents))) {
    return err(problems[0] ?? 'It cannot be read.');
  }
  if (document.contents === null) document.contents = document.createNode({});
  setMap(document, [name], fieldsOf(request));
  try {
    return ok(document.toString({ lineWidth: 0, indent: indentOf(text) }));
  } catch {
    return err('Something else in it refers to the part that would be replaced.');
  }
}

interface Fields {
  readonly [name: string]: string | Fields;
}

/** What is empty is left out. */
function fieldsOf({ key, ref, title, params }: DispatchRequest): Fields {
  return {
    key,
    ...(ref !== '' && { ref }),
    ...(title !== '' && { title }),
    ...(Object.keys(params).length > 0 && { params }),
  };
}

/** Values are set one by one: a whole new map would lose the comments in the old one. */
function setMap(document: Document, path: readonly string[], fields: Fields): void {
  const map = document.getIn(path, true);
  if (!isMap(map)) {
    document.setIn(path, document.createNode(fields));
    return;
  }
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') document.setIn([...path, name], value);
    else setMap(document, [...path, name], value);
  }
  const names = map.items.map(({ key }) => String(key));
  for (const name of names) if (!Object.hasOwn(fields, name)) document.deleteIn([...path, name]);
}

function parse(text: string) {
  const lineCounter = new LineCounter();
  const document: Document = parseDocument(text, {
    schema: 'failsafe',
    lineCounter,
    prettyErrors: false,
    // Takes the parser time that grows with the square of the file.
    uniqueKeys: false,
  });
  return { document, lineAt: (offset: number) => `Line ${lineCounter.linePos(offset).line || 1}` };
}

function readTemplate(
  document: Document,
  name: string,
  value: unknown,
): Result<Template, { readonly why: string; readonly at?: number }> {
  const nameProblem = templateNameProblem(name);
  if (nameProblem !== null) return err({ why: nameProblem });
  const twice = repeatedKey(value);
  if (twice !== null) return err({ why: 'this is there already.', at: startOf(twice) });
  const content = contentOf(document, value);
  if (!content.ok) return err({ why: content.error });
  const parsed = v.safeParse(REQUEST, content.value);
  if (parsed.success) {
    return ok({ name, origin: 'file', request: parsed.output });
  }
  const [issue] = parsed.issues ?? [];
  const path = issue?.path?.map(({ key }) => String(key)) ?? [];
  const node = path.length === 0 ? value : document.getIn([name, ...path], true);
  return err({ why: whatIsWrong(name, path, issue), ...(isNode(node) && { at: startOf(node) }) });
}

/** Text of the file appears only as names of our own fields and of templates, which are harmless by now. */
function whatIsWrong(
  name: string,
  path: readonly string[],
  issue: v.BaseIssue<unknown> | undefined,
): string {
  const field = sanitizeText(path.join('.'));
  if (issue === undefined || field === '') return `${name} must be a map with a key.`;
  if (issue.type !== 'strict_object') return `${field} of ${name} ${issue.message}.`;
  return issue.expected === 'never'
    ? `${name} has ${field}, which is none of key, ref, title and params.`
    : `${name} has no ${field}.`;
}

function contentOf(document: Document, value: unknown): Result<unknown, string> {
  if (!isNode(value)) return ok(null);
  try {
    return ok(value.toJS(document, { maxAliasCount: MOST_ALIASES }));
  } catch {
    return err('it has too many repetitions (aliases) to be read.');
  }
}

/** @returns the second of two keys that are the same, in a map or one in it. */
function repeatedKey(value: unknown): unknown {
  if (!isMap(value)) return null;
  const seen = new Set<string>();
  for (const pair of value.items) {
    const name = String(pair.key);
    if (seen.has(name)) return pair.key;
    seen.add(name);
    const inside = repeatedKey(pair.value);
    if (inside !== null) return inside;
  }
  return null;
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth = Math.max(0, depth - 1);
    if (depth > MOST_DEPTH) return true;
  }
  return DEEP_IN_A_LINE.test(text);
}

function startOf(node: unknown): number {
  return (isNode(node) && node.range?.[0]) || 0;
}

function clause(message: string): string {
  const line = sanitizeText(message.split('\n')[0] ?? '').replace(/[.:]$/, '');
  return line.charAt(0).toLowerCase() + line.slice(1);
}

function indentOf(text: string): number {
  return /^( {1,8})[^\s#-]/m.exec(text)?.[1]?.length ?? 2;
}
