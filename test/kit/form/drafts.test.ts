import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { SecretText } from '../../../src/domain/secret-text.ts';
import { SecretDraft, secretSummary } from '../../../src/kit/form/secret-draft.ts';

const VALUE = 'hunter2-canary';

function typed(text: string): SecretDraft {
  const draft = new SecretDraft();
  for (const letter of text) draft.edit({ kind: 'insert', text: letter });
  return draft;
}

function sentBy(draft: SecretDraft): string {
  const source = draft.source();
  return source.from === 'file' ? `file ${source.path.reveal()}` : source.value.reveal();
}

describe('a secret draft', () => {
  it('prints as redacted, whatever one does with it', () => {
    const draft = typed(VALUE);
    draft.put(new SecretText(VALUE), 'made');
    draft.setAside();
    draft.bringBack();
    const prints = [
      `${draft} ${draft.get()}`,
      JSON.stringify({ draft, state: draft.get(), source: draft.source() }),
      inspect({ draft, state: draft.get() }, { depth: 9, showHidden: true }),
      secretSummary(draft),
    ];
    for (const print of prints) expect(print).not.toContain('hunter2');
  });

  it('holds what was typed, and drops the newline of a single line, which one can keep', () => {
    const draft = typed('a');
    draft.edit({ kind: 'paste', text: 'b\r\n' });
    expect(secretSummary(draft)).toBe('2 bytes · ends with a newline (dropped) · CRLF became LF');
    expect(sentBy(draft)).toBe('ab');
    draft.toggleEnd();
    expect(sentBy(draft)).toBe('ab\n');
    const before = draft.get();
    draft.edit({ kind: 'kill-to-start' });
    expect(draft.isEmpty).toBe(true);
    draft.restore(before);
    expect(sentBy(draft)).toBe('ab\n');
  });

  it('names a file by a typed @, and takes a pasted or generated one as a value', () => {
    expect(sentBy(typed('@key.pem'))).toBe('file key.pem');
    const pasted = new SecretDraft();
    pasted.edit({ kind: 'paste', text: '@key.pem' });
    expect(sentBy(pasted)).toBe('@key.pem');
    // In the arguments of commands, two of them are the value with one.
    expect(sentBy(typed('@@lit'))).toBe('@@lit');
    pasted.edit({ kind: 'paste', text: '@@lit' });
    expect(sentBy(pasted)).toBe('@key.pem@@lit');
    const made = new SecretDraft();
    made.put(new SecretText('@key.pem'), 'made');
    expect(sentBy(made)).toBe('@key.pem');
  });

  it('says how it was made until it is edited, and takes what is put in as it stands', () => {
    const draft = typed('old');
    draft.put(new SecretText('abc'), '3 letters');
    expect(draft.madeOf).toBe('3 letters');
    draft.edit({ kind: 'backspace' });
    expect(draft.madeOf).toBeNull();
    draft.put(new SecretText('abc\n'));
    expect(sentBy(draft)).toBe('abc\n');
  });

  it('keeps nothing once it is dropped', () => {
    const draft = typed('abc');
    const before = draft.get();
    draft.setAside();
    draft.drop();
    draft.bringBack();
    draft.restore(before);
    expect(draft.isEmpty).toBe(true);
    expect(draft.leftInWords()).toBeNull();
  });
});
