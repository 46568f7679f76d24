import { MARK } from './hostile.ts';

const HARMFUL =
  /[\0-\u0006\b\v\f\u000e-\u001a\u001c-\u001f\u007f-\u009f\u2028-\u202e\u2060-\u206f\ufff9-\ufffb]|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u3164\ufeff]|\u034f|[\u{e0000}-\u{e007f}]/gu;
const SEQUENCE =
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\)|[ -/]*[0-~])/g;
const LINK = /^\u001b\]8;[^;]*;(.*?)(?:\u0007|\u001b\\)$/;

/** What is in a text that must not be in one line of a screen. */
export function harmfulIn(text: string): number {
  return (text.match(HARMFUL)?.length ?? 0) + (text.match(/[\u0007\t\n\r\u001b]/g)?.length ?? 0);
}

/** What reached a terminal and was not ours: sequences with the mark, and bare control characters. */
export function foreignIn(written: string): number {
  const sequences = written.match(SEQUENCE) ?? [];
  const rest = written.replace(SEQUENCE, '');
  const marked = sequences.filter((each) => each.includes(MARK) && !isOurs(each));
  return marked.length + (rest.match(HARMFUL)?.length ?? 0) + (rest.split('\u001b').length - 1);
}

/** A link to the web, or a notification: what they carry is harmless, or it would not be one sequence. */
function isOurs(sequence: string): boolean {
  if (/^\u001b\](9|777;notify);dispatchbox /.test(sequence)) return true;
  return /^https?:/.test(LINK.exec(sequence)?.[1] ?? '');
}
