import { type FaultStep, httpAnswer } from '../../test/support/fault-server.ts';
import type { Random } from './random.ts';

/** What a command may say of what it sent. */
export type Outcome = 'done' | 'refused' | 'unknown' | 'not-sent';

/** Something that goes wrong with one request, and what may be said of it afterwards. */
export interface Fault {
  readonly steps: readonly FaultStep[];
  readonly truth: readonly Outcome[];
}

/** A little less than the shortest request here has: a cut behind its end would never come. */
const REQUEST_BYTES = 250;

/** @param answer what the service would have said. Nothing stalls: that takes a whole deadline. */
export function drawFault(random: Random, answer: Buffer): Fault {
  const makers = [cutRequest, cutAnswer, cutAnswer, refused, duplicated, interim, bloated, foreign];
  return random.pick(makers)(random, answer);
}

const ending = (random: Random) => random.pick(['close', 'reset'] as const);
const write = (bytes: Uint8Array, end: 'keep' | 'close' | 'reset'): FaultStep => ({
  kind: 'write',
  bytes,
  ending: end,
});

function cutRequest(random: Random): Fault {
  const afterBytes = 1 + random.below(REQUEST_BYTES);
  return { steps: [{ kind: 'drop', afterBytes, ending: ending(random) }], truth: ['unknown'] };
}

/** The last byte of the answer decides; before it nothing of a success is known. */
function cutAnswer(random: Random, answer: Buffer): Fault {
  const length = random.below(answer.length);
  const steps = [write(answer.subarray(0, length), ending(random))];
  return { steps, truth: ['unknown'] };
}

/**
 * A refusal is one as soon as its head is here. Of secrets some can be set all the same, which its words
 * would have told; and a reset can overtake what was sent before it.
 */
function refused(random: Random): Fault {
  const headers = { 'Content-Type': 'application/json' };
  const answer = httpAnswer({ status: 422, headers, body: '{"error":"No such key."}' });
  const length = random.below(answer.length + 1);
  const steps = [write(answer.subarray(0, length), ending(random))];
  const isKnown = length >= answer.indexOf('\r\n\r\n') + 4;
  return { steps, truth: isKnown ? ['refused', 'unknown'] : ['unknown'] };
}

function duplicated(_: Random, answer: Buffer): Fault {
  return { steps: [write(Buffer.concat([answer, answer]), 'keep')], truth: ['done'] };
}

function interim(random: Random, answer: Buffer): Fault {
  const one = Buffer.from('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n');
  const many = Buffer.alloc(one.length * (1 + random.below(20)), one);
  return { steps: [write(Buffer.concat([many, answer]), 'keep')], truth: ['done'] };
}

function bloated(): Fault {
  const head = httpAnswer({ status: 200, headers: { 'Content-Length': '99999999' } });
  return {
    steps: [{ kind: 'flood', head, chunk: Buffer.alloc(64 * 1024, 32) }],
    truth: ['unknown'],
  };
}

function foreign(random: Random): Fault {
  return { steps: [write(random.bytes(1 + random.below(200)), 'close')], truth: ['unknown'] };
}
