/** What a 400 says about the secrets that were sent. Every sent name is in one of the two. */
export interface SecretsFailure {
  readonly failed: readonly { readonly name: string; readonly reason: string }[];
  /** Not named: most likely set, but nothing says so (specification §7, rules 2 and 4). */
  readonly unknown: readonly string[];
}

/**
 * Holds the sent names against the message of a 400. The message is free text, "one per line after
 * an introductory line" (specification §7), so only a line that can mean one single name counts; where
 * it could mean two, both stay unknown. Names count as a whole: `A` is not in `API_KEY`.
 */
export function readSecretsFailure(sentNames: readonly string[], message: string): SecretsFailure {
  const lines = message.split('\n').filter((line) => line.trim() !== '');
  const reasons = new Map<string, string>();
  for (const [index, line] of lines.entries()) {
    const isIntroduction = index === 0 && lines.length > 1;
    const leading = leadingName(line, sentNames);
    const named = leading ?? (isIntroduction ? null : onlyName(line, sentNames));
    if (named !== null && !reasons.has(named.name)) reasons.set(named.name, named.reason);
  }
  const names = [...new Set(sentNames)];
  return {
    failed: names.flatMap((name) => {
      const reason = reasons.get(name);
      return reason === undefined ? [] : [{ name, reason }];
    }),
    unknown: names.filter((name) => !reasons.has(name)),
  };
}

interface NamedLine {
  readonly name: string;
  readonly reason: string;
}

/** A name at the beginning with a separator after it: `- "API_KEY": must not be empty`. */
function leadingName(line: string, sentNames: readonly string[]): NamedLine | null {
  const text = line.replace(/^[\s*•\-–]+(?=\S)/, '');
  const found = sentNames
    .filter((name) => name !== '')
    .flatMap((name): NamedLine[] => {
      const pattern = new RegExp(`^(["'\`]?)${escaped(name)}\\1(?:\\s*[:=]|\\s+[-–—])\\s*(\\S.*)$`);
      const reason = pattern.exec(text)?.[2];
      return reason === undefined ? [] : [{ name, reason: reason.trim() }];
    });
  return longest(found);
}

/** The one sent name that stands anywhere in the line; `null` where there are several or none. */
function onlyName(line: string, sentNames: readonly string[]): NamedLine | null {
  const found = new Set(sentNames.filter((name) => name !== '' && standsIn(line, name)));
  const [name] = found;
  return found.size === 1 && name !== undefined ? { name, reason: line.trim() } : null;
}

function standsIn(line: string, name: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}_.-])${escaped(name)}(?![\\p{L}\\p{N}_-]|\\.\\S)`, 'u').test(
    line,
  );
}

function longest(found: readonly NamedLine[]): NamedLine | null {
  return found.reduce<NamedLine | null>(
    (best, one) => (best === null || one.name.length > best.name.length ? one : best),
    null,
  );
}

function escaped(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
