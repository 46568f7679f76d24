import { type ReactNode, useEffect, useState } from 'react';
import type { SecretText } from '../../domain/secret-text.ts';
import { valueNotes } from '../../domain/secret-value.ts';
import { counted } from '../../domain/words.ts';
import { useKeysOf } from '../Keys.tsx';
import { useKeys } from '../use-keys.ts';
import { useStore } from '../use-store.ts';
import { typeInto } from './edit-text.ts';
import { FieldLine, Note, useFieldColumns } from './FieldLine.tsx';
import { isSummaryBeside, maskLook, textLook } from './field-look.ts';
import { Input } from './Input.tsx';
import { type SecretDraft, secretSummary } from './secret-draft.ts';
import { FORM_KEYS, useField, useFormModel } from './use-form.ts';

/** How long a revealed value stays on screen. */
const REVEAL_MS = 10_000;

interface SecretFieldProps {
  readonly label: string;
  readonly of: SecretDraft;
  /** What stands in it is no secret, such as a var: it is drawn as it is. */
  readonly isPlain?: boolean;
  /** What is told of a hidden value: all that can be said, or for a token, how many characters it has. */
  readonly tells?: 'facts' | 'length';
  readonly placeholder?: string | readonly string[];
  /** Asks what to make a value of. Without it, none can be generated here. */
  readonly generate?: () => Promise<{ readonly value: SecretText; readonly of: string } | null>;
}

/** A label and a value that is never drawn unless it is asked for; what can be said of it stands there instead. */
export function SecretField({
  label,
  of,
  isPlain = false,
  tells = 'facts',
  placeholder = [],
  generate,
}: SecretFieldProps): ReactNode {
  const form = useFormModel();
  const { columns } = useFieldColumns();
  const text = useStore(of, () => of.shown());
  const left = useStore(of, () => of.leftInWords());
  const summary = useStore(of, () => (tells === 'facts' ? secretSummary(of) : lengthOf(of)));
  const end = useStore(of, () => of.facts().end);
  const isEmpty = text.text === '';
  const [isRevealed, setRevealed] = useState(false);
  const { ref, isFocused, isTyping, problem } = useField(of, {
    take: (typed) => typeInto(of, typed),
  });
  const keysOf = useKeysOf();
  const offer = left && `${left} · ${keysOf('form.bring-back')} brings it back`;
  const make =
    generate &&
    form.once(async () => {
      const made = await generate();
      if (!made) return;
      form.change(() => of.put(made.value, made.of));
      setRevealed(false);
    });
  useKeys(FORM_KEYS, {
    reveal:
      isFocused &&
      !isPlain &&
      (isEmpty ? 'There is no value yet.' : () => setRevealed((now) => !now)),
    generate: isFocused && make,
    toggleNewline: isFocused && !isEmpty && end !== null && (() => of.toggleEnd()),
    bringBack: left !== null && (() => form.bringBack()),
  });
  // Once it was left or emptied, it is revealed only when somebody asks again.
  if (isRevealed && (!isTyping || isEmpty)) setRevealed(false);
  useEffect(() => {
    if (!isRevealed) return;
    const timer = setTimeout(() => setRevealed(false), REVEAL_MS);
    return () => clearTimeout(timer);
  }, [isRevealed]);

  const place = { columns, isFocused: isTyping, placeholder };
  const isDrawn = isPlain || isRevealed || isEmpty;
  const look = isDrawn
    ? textLook(text, place)
    : maskLook(summary, { ...place, isSelected: text.isSelected ?? false });
  const isTold = isDrawn
    ? !isEmpty && tells === 'facts' && hidesSomething(of)
    : !isSummaryBeside(summary, columns);
  const said = (content: string): string =>
    [`${label}, ${isPlain ? 'text' : 'secret'} field: ${content}`, offer]
      .filter(Boolean)
      .join('. ');
  return (
    <FieldLine
      label={label}
      isFocused={isFocused}
      words={() => said(look.words())}
      stays={() => said(isDrawn && !isPlain && !isEmpty ? summary : look.words())}
      problems={[problem]}
      below={
        <>
          {isTold && <Note>{summary}</Note>}
          {offer && <Note>{offer}</Note>}
        </>
      }
    >
      <Input ref={ref} look={look} columns={columns} />
    </FieldLine>
  );
}

function lengthOf(draft: SecretDraft): string {
  const { text } = draft.shown();
  return text === '' ? '' : counted([...text.replace(/\n$/, '')].length, 'character');
}

/** What a drawn value doesn't show: line ends, what is dropped, a file. */
function hidesSomething(draft: SecretDraft): boolean {
  const facts = draft.facts();
  return draft.isFile || facts.lines > 1 || facts.end !== null || valueNotes(facts).length > 0;
}
