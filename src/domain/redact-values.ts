const REDACTED = '[redacted]';

/** A run of this many characters of a value is redacted wherever it stands. */
const RUN = 12;
/** How far into a value runs of it are looked for; an echo begins at the start. */
const LOOKED_AT = 64 * 1024;

/**
 * Takes every submitted value out of a text of the service: whole values, their lines, and any run
 * of twelve characters of a longer one, so that a cut echo leaks nothing either. A value of fewer
 * than four characters is taken out only where it stands alone, or nothing would be left to read.
 */
export function redactValues(text: string, values: readonly string[]): string {
  const pieces = new Set<string>();
  for (const value of values) {
    for (const form of [value, JSON.stringify(value).slice(1, -1)]) {
      pieces.add(form);
      for (const line of form.split(/\r\n|\n/)) pieces.add(line.trim());
    }
  }
  let redacted = text;
  const longestFirst = [...pieces]
    .filter((piece) => piece !== '')
    .sort((a, b) => b.length - a.length);
  for (const piece of longestFirst) redacted = withoutPiece(redacted, piece);
  for (const value of values) redacted = withoutRuns(redacted, value.slice(0, LOOKED_AT));
  return redacted;
}

function withoutPiece(text: string, piece: string): string {
  if (piece.length >= 4) return text.replaceAll(piece, REDACTED);
  const alone = new RegExp(`(?<![\\p{L}\\p{N}_])${escaped(piece)}(?![\\p{L}\\p{N}_])`, 'gu');
  return piece.isWellFormed() ? text.replace(alone, REDACTED) : text;
}

function withoutRuns(text: string, value: string): string {
  if (value.length < RUN || text.length < RUN) return text;
  const places = new Map<string, number[]>();
  for (let at = 0; at + RUN <= text.length; at += 1) {
    const run = text.slice(at, at + RUN);
    places.set(run, [...(places.get(run) ?? []), at]);
  }
  const covered = new Set<number>();
  for (let at = 0; at + RUN <= value.length; at += 1) {
    for (const start of places.get(value.slice(at, at + RUN)) ?? []) {
      for (let index = start; index < start + RUN; index += 1) covered.add(index);
    }
  }
  if (covered.size === 0) return text;
  let kept = '';
  for (let at = 0; at < text.length; at += 1) {
    if (!covered.has(at)) kept += text.charAt(at);
    else if (!covered.has(at - 1)) kept += REDACTED;
  }
  return kept;
}

function escaped(piece: string): string {
  return piece.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
