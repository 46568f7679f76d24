import { hash, timingSafeEqual } from 'node:crypto';
import type { RunningSandbox } from '../domain/running-sandbox.ts';
import { ACCEPTED_KINDS, type Area } from '../domain/token.ts';
import { errorAnswer, type PlannedAnswer } from './http-answer.ts';

/** One token of each kind in the specification (§5). */
export type Tokens = RunningSandbox['tokens'];

const ACCEPTED_IN_WORDS: Readonly<Record<Area, string>> = {
  dispatches: 'an organization or a personal token',
  vaults: 'a service account or a personal token',
};

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
  for (const kind of ACCEPTED_KINDS[area]) {
    if (timingSafeEqual(digest, sha256(tokens[kind]))) isAccepted = true;
  }
  if (isAccepted) return null;
  const message = `The token isn't valid here. This endpoint takes ${ACCEPTED_IN_WORDS[area]}.`;
  return errorAnswer(401, message, { 'www-authenticate': 'Bearer' });
}

function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
