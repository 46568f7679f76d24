import type { EntryKind } from './entry-result.ts';
import { sanitizeText } from './sanitize-text.ts';
import type { SecretText } from './secret-text.ts';

/** Why to ask about an entry before sending it. It may still be intended. */
export interface EntryDoubt {
  readonly about: 'name' | 'value' | 'lines';
  /** The name may be the value, so never repeat it. */
  readonly hidesName: boolean;
  /** A clause that repeats nothing of the entry. */
  readonly why: string;
}

/**
 * Looks for likely mistakes. Names are displayed, remembered and sent in clear, and anybody can read
 * a var, so neither should hold a secret.
 *
 * @param value `null` if it is only read when sending
 */
export function entryDoubt(
  kind: EntryKind,
  { name, value }: { readonly name: string; readonly value: string | null },
): EntryDoubt | null {
  const nameShape = secretShape(name);
  if (nameShape !== null) {
    const why = `has a name that may be a value: it ${nameShape}`;
    return { about: 'name', hidesName: true, why };
  }
  if (value !== null && areSwapped(kind, name, value)) {
    return { about: 'name', hidesName: true, why: 'may have its name and value swapped' };
  }
  if (!/^[A-Za-z_][\w.-]*$/.test(name)) {
    const why = /^\d/.test(name) ? 'begins with a digit' : 'has an unusual character';
    return { about: 'name', hidesName: false, why: `${why}, so an expression may not reach it` };
  }
  const lines = value === null ? 0 : assignmentLines(value);
  if (lines > 0)
    return { about: 'lines', hidesName: false, why: `has a value of ${lines} NAME=value lines` };
  const shape = kind === 'var' && value !== null ? secretShape(value) : null;
  return shape === null ? null : { about: 'value', hidesName: false, why: shape };
}

/** How many NAME=value lines a value has, if it is nothing else, as a `.env` file is; 0 for any other. */
function assignmentLines(value: string): number {
  const lines = value.split(/\r?\n/).filter((line) => !/^\s*(?:#|$)/.test(line));
  const isAll = lines.every((line) => /^\s*(?:export\s+)?[A-Za-z_][\w.-]*\s*=/.test(line));
  return lines.length > 1 && isAll ? lines.length : 0;
}

/** Names of several words, such as `API_KEY`, are almost never values. A var's value sometimes is one. */
function areSwapped(kind: EntryKind, name: string, value: string): boolean {
  const isName = (text: string) => /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(text);
  const isPlainWord = /^[A-Za-z][\w.-]*$/.test(name);
  return isName(value) && !/^[A-Z][A-Z0-9_]*$/.test(name) && !(kind === 'var' && isPlainWord);
}

/**
 * Whether a name contains a character that no name can: a space, or one that a terminal doesn't show. The
 * service has further rules.
 */
export function hasForbiddenCharacter(name: string): boolean {
  return sanitizeText(name) !== name || /\s/.test(name);
}

/** A value, or one that is being typed. */
type Value = Pick<SecretText, 'isIn'>;

/** Why a description can't be sent, repeating none of it; or `null`. @param values those that are sent with it */
export function descriptionProblem(text: string, values: readonly Value[]): string | null {
  const why = secretIn(text, values);
  return why && `The description ${why}, and others can read it. Take it out.`;
}

/** Why a note can't be logged, repeating none of it; or `null`. @param values those of its rotation */
export function noteProblem(text: string, values: readonly Value[]): string | null {
  const why = secretIn(text, values);
  return why && `The note ${why}, and the log shows notes. Take it out.`;
}

function secretIn(text: string, values: readonly Value[]): string | null {
  return values.some((value) => value.isIn(text)) ? 'has a value in it' : secretShape(text);
}

/** Well-known token formats, each with what is said of it. */
const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----/, 'holds a private key'],
  [/\bgh[pousr]_[A-Za-z0-9]{36,}/, 'looks like a GitHub token'],
  [/\bgithub_pat_[A-Za-z0-9_]{40,}/, 'looks like a GitHub token'],
  [/\bglpat-[A-Za-z0-9_-]{20,}/, 'looks like a GitLab token'],
  [/\bxox[abprs]-[A-Za-z0-9-]{10,}/, 'looks like a Slack token'],
  [/\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/, 'looks like an AWS access key'],
  [/\bAIza[A-Za-z0-9_-]{35}\b/, 'looks like a Google API key'],
  [/\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}/, 'looks like a Stripe key'],
  [/\bsk-[A-Za-z0-9_-]{20,}/, 'looks like an API key'],
  [/\bnpm_[A-Za-z0-9]{36}\b/, 'looks like an npm token'],
  [/\bpypi-[A-Za-z0-9_-]{50,}/, 'looks like a PyPI token'],
  [/\bSG\.[\w-]{16,}\.[\w-]{16,}/, 'looks like a SendGrid key'],
  [/\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/, 'looks like a JSON web token'],
  [/\bhvs\.[\w-]{20,}/, 'looks like a Vault token'],
  [/^[a-z][a-z0-9+.-]*:\/\/[^/\s:@]*:[^/\s@]+@/i, 'is a URL with a password in it'],
];

const MIN_LENGTH = 20;
const MAX_LENGTH = 4096;

/**
 * Decides whether a value about to become a var, which anybody may read, looks like a secret.
 *
 * @returns why, to follow `it`, repeating none of the value; `null` if it looks harmless
 */
export function secretShape(value: string): string | null {
  const known = KNOWN.find(([shape]) => shape.test(value));
  if (known) return known[1];
  const text = value.trim();
  return isRandomLooking(text) ? 'looks random, as generated passwords and keys do' : null;
}

/** One word that mixes kinds of characters, unlike names, paths or addresses. */
function isRandomLooking(text: string): boolean {
  if (text.length < MIN_LENGTH || text.length > MAX_LENGTH || /\s/.test(text)) return false;
  // Commit hashes, digests and UUIDs are usually public.
  if (/^(?:sha\d+[:-])?[0-9a-f]{40}$|^sha\d+[:-]/i.test(text)) return false;
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return false;
  if (/^[0-9a-f]{32,}$/i.test(text)) return bitsPerCharacter(text) > 3;
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || /^\.{0,2}\//.test(text)) return false;
  if (text.split(/[._/,:@-]/).every((part) => part.length < 12)) return false;
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/].filter((kind) => kind.test(text)).length;
  return kinds === 3 && bitsPerCharacter(text) > 3.6 && !isMadeOfWords(text);
}

/**
 * How much of a text must be words and numbers to be a name such as `googleServicesPlistBase64`. Of what is
 * generated from letters and digits, 1 in 700 has that much at 24 characters, and 1 in 5,000 at 32.
 */
const LEAST_SHARE_OF_WORDS = 0.75;

/** Whether a text reads as words, in camel case or between separators. A word has a vowel, and none has five consonants in a row. */
function isMadeOfWords(text: string): boolean {
  const words = (text.match(/[A-Z]?[a-z]{2,}/g) ?? []).filter(
    (word) => word.length > 2 && /[aeiouy]/i.test(word) && !/[^aeiouy]{5}/i.test(word),
  );
  const numbers = text.match(/\d{2,}/g) ?? [];
  const all = text.replaceAll(/[^A-Za-z\d]/g, '');
  return [...words, ...numbers].join('').length >= LEAST_SHARE_OF_WORDS * all.length;
}

/** Shannon entropy per character. */
function bitsPerCharacter(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) {
    const share = count / text.length;
    bits -= share * Math.log2(share);
  }
  return bits;
}
