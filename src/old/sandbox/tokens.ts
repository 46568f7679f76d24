import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { err, ok, type Result } from '../domain/result.ts';
import type { FileProblem } from '../files/file-problem.ts';
import { readOrCreatePrivateFile } from '../files/private-file.ts';
import { errorAnswer, type PlannedAnswer } from './http-answer.ts';

/** One token of each kind in the specification (§5). */
export interface Tokens {
  readonly organization: string;
  readonly personal: string;
  readonly serviceAccount: string;
}

export type Area = 'dispatches' | 'vaults';

/** The table in specification §5. */
const ACCEPTED: Readonly<Record<Area, readonly (keyof Tokens)[]>> = {
  dispatches: ['organization', 'personal'],
  vaults: ['serviceAccount', 'personal'],
};

const ACCEPTED_IN_WORDS: Readonly<Record<Area, string>> = {
  dispatches: 'an organization or a personal token',
  vaults: 'a service account or a personal token',
};

/** Headers can't carry other characters. */
const TOKENS_FILE = v.object({
  organization: v.pipe(v.string(), v.regex(/^sbx_org_[\w-]{32,}$/)),
  personal: v.pipe(v.string(), v.regex(/^sbx_per_[\w-]{32,}$/)),
  serviceAccount: v.pipe(v.string(), v.regex(/^sbx_sva_[\w-]{32,}$/)),
});

/** Reads the tokens. Created once per folder. */
export function readTokens(file: string): Result<Tokens, FileProblem> {
  const text = readOrCreatePrivateFile(file, () => JSON.stringify(newTokens()));
  if (!text.ok) return text;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), TOKENS_FILE), text.value);
  if (parsed.success) return ok(parsed.output);
  // Leave the contents out of the message: part of them may still be a token.
  const message = `The file ${file} doesn't contain the sandbox's tokens. Move it away, then start again for new ones.`;
  return err({ kind: 'foreign-file', message });
}

function newTokens(): Tokens {
  const random = () => randomBytes(32).toString('base64url');
  return {
    organization: `sbx_org_${random()}`,
    personal: `sbx_per_${random()}`,
    serviceAccount: `sbx_sva_${random()}`,
  };
}

/**
 * Checks the Authorization headers of one request (specification §5).
 *
 * Compares digests, which all have the same length, and compares every token, so that timing reveals
 * neither how much matched nor which kind.
 *
 * @returns 403 without any, 401 if there is no token that the area accepts, or `null` if the request may proceed.
 */
export function refuseToken(
  tokens: Tokens,
  area: Area,
  headers: readonly string[] | undefined,
): PlannedAnswer | null {
  if (headers === undefined) return errorAnswer(403, 'The Authorization header is missing.');
  const sent = headers.length === 1 ? /^Bearer +(\S+) *$/i.exec(headers[0] ?? '')?.[1] : undefined;
  const digest = sha256(sent ?? '');
  let isAccepted = false;
  for (const kind of ACCEPTED[area]) {
    if (timingSafeEqual(digest, sha256(tokens[kind]))) isAccepted = true;
  }
  if (isAccepted) return null;
  const message = `The token isn't valid here. This endpoint takes ${ACCEPTED_IN_WORDS[area]}.`;
  return errorAnswer(401, message, { 'www-authenticate': 'Bearer' });
}

function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
