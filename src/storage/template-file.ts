import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { err, ok, type Result } from '../domain/result.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import type { Template, TemplateFile } from '../domain/template.ts';
import { attempt } from '../files/file-problem.ts';
import { newId } from '../files/new-id.ts';
import { foldersUp, readBounded } from '../files/outside-files.ts';
import { syncFolder } from '../files/private-file.ts';

const FOLDER = '.dispatchbox';
const NAME = 'templates.yaml';
const MAX_BYTES = 64 * 1024;

/**
 * Reads the nearest `.dispatchbox/templates.yaml` in a folder or its parents. Without one there are no
 * templates, and the path is where one would be written: at the top of the repository.
 */
export async function readTemplateFile(folder: string): Promise<TemplateFile> {
  const found = find(folder);
  const shown = shownPath(found.file);
  const none = { path: shown, templates: [] };
  if (!found.text.ok) return { ...none, problems: [`It cannot be read: ${found.text.error}.`] };
  if (found.text.value === null) return { ...none, problems: [] };
  const { readTemplates } = await import('./template-yaml.ts');
  return { path: shown, ...readTemplates(found.text.value) };
}

/**
 * Writes one template into that file, which must be asked about first: it belongs to the repository.
 *
 * @returns the file as it is then, or a sentence.
 */
export async function writeTemplate(
  folder: string,
  template: Template,
): Promise<Result<TemplateFile, string>> {
  const { file, text } = find(folder);
  const shown = shownPath(file);
  const refused = (why: string) => err(`${shown} was not changed. ${why}`);
  if (!text.ok) return refused(`It cannot be read: ${text.error}.`);
  // Somebody else's link would decide which file of this person is written.
  if ([file, path.dirname(file)].some(isLink)) return refused('Its path has a link in it.');
  const { withTemplateIn } = await import('./template-yaml.ts');
  const next = withTemplateIn(text.value ?? '', template);
  if (!next.ok) return refused(next.error);
  if (Buffer.byteLength(next.value) > MAX_BYTES) return refused('It would be too large.');
  const written = attempt(`${shown} could not be written`, () => replace(file, next.value));
  return written.ok ? ok(await readTemplateFile(folder)) : err(written.error.message);
}

function find(folder: string): { readonly file: string; readonly text: ReturnType<typeof read> } {
  for (const here of foldersUp(folder)) {
    const file = path.join(here, FOLDER, NAME);
    const text = read(file);
    if (!text.ok || text.value !== null) return { file, text };
  }
  const tops = [...foldersUp(folder)];
  const top = tops.find((here) => fs.existsSync(path.join(here, '.git'))) ?? folder;
  return { file: path.join(top, FOLDER, NAME), text: ok(null) };
}

function read(file: string): Result<string | null, string> {
  return readBounded(file, MAX_BYTES);
}

/** The old file stays whole until the new one is. It keeps its mode; a new one gets the usual one. */
function replace(file: string, text: string): void {
  const folder = path.dirname(file);
  fs.mkdirSync(folder, { recursive: true });
  const mode = fs.statSync(file, { throwIfNoEntry: false })?.mode;
  const draft = path.join(folder, `.${NAME}.${newId()}.new`);
  try {
    fs.writeFileSync(draft, text, { flag: 'wx', flush: true });
    if (mode !== undefined) fs.chmodSync(draft, mode);
    fs.renameSync(draft, file);
  } catch (error) {
    fs.rmSync(draft, { force: true });
    throw error;
  }
  syncFolder(folder);
}

function isLink(file: string): boolean {
  return fs.lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function shownPath(file: string): string {
  const home = os.homedir();
  const isBelow = home !== '' && file.startsWith(home + path.sep);
  return sanitizeText(isBelow ? `~${file.slice(home.length)}` : file);
}
