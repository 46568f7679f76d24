import { describe, expect, it } from 'vitest';
import { SecretText } from '../../../src/old/domain/secret-text.ts';
import {
  type FieldRef,
  type FormOf,
  focusLine,
  focusNext,
  focusOn,
  isBlankRow,
  newForm,
  places,
} from '../../../src/old/state/form/form.ts';
import { addRow, insertRows, removeRow } from '../../../src/old/state/form/form-rows.ts';
import {
  choice,
  formSpec,
  secret,
  text,
  wordChoice,
} from '../../../src/old/state/form/form-spec.ts';
import {
  canTake,
  offersFor,
  otherSuggestion,
  type Suggestion,
  take,
} from '../../../src/old/state/form/form-suggestions.ts';
import {
  canUndoChange,
  clearOrBringBack,
  undoChange,
} from '../../../src/old/state/form/form-undo.ts';
import {
  continuesWord,
  editFocused,
  isRevealed,
  nextChoice,
  toggleNewline,
  toggleReveal,
} from '../../../src/old/state/form/form-update.ts';
import { SecretField } from '../../../src/old/state/form/secret-field.ts';
import { fieldOf } from '../../../src/old/state/form/text-field.ts';

/** A form with every kind of field, and a row of two beside each other. */
const SPEC = formSpec({
  fields: {
    name: text('Name'),
    note: text('Note'),
    kind: choice('Kind', [
      { id: 'short', label: 'short' },
      { id: 'long', label: 'quite long' },
    ]),
    length: text('Length', { isShown: ({ kind }) => kind === 'long' }),
    isSafe: wordChoice('Safe', { no: '', yes: '' }),
    token: secret('Token', { told: 'length' }),
  },
  rows: {
    noun: 'Pair',
    fields: { left: text('Left'), right: text('Right', { isMultiline: true }) },
    isOneLine: true,
  },
  submit: 'Go',
});

type TestForm = FormOf<typeof SPEC>;

const KNOWN: readonly Suggestion[] = [
  { text: 'deploy', description: 'first' },
  { text: 'deploy-docs', description: 'second' },
  { text: 'nightly', description: 'third', fills: { values: { note: 'at night' } } },
];

const STEPS = {
  'next-field': ({ form }: Hands) => focusNext(SPEC, form, 1),
  'previous-field': ({ form }: Hands) => focusNext(SPEC, form, -1),
  'move-up': ({ form, offered }: Hands) =>
    otherSuggestion(form, offered, -1) ?? focusLine(SPEC, form, -1),
  'move-down': ({ form, offered }: Hands) =>
    otherSuggestion(form, offered, 1) ?? focusLine(SPEC, form, 1),
  'next-choice': ({ form }: Hands) => nextChoice(SPEC, form, 1),
  'previous-choice': ({ form }: Hands) => nextChoice(SPEC, form, -1),
  'add-row': ({ form }: Hands) => addRow(SPEC, form),
  'remove-row': ({ form }: Hands) => removeRow(SPEC, form),
  'accept-suggestion': ({ form, offered: { current } }: Hands) =>
    current ? take(SPEC, form, current) : form,
  reveal: ({ form, nowMs }: Hands) => toggleReveal(form, nowMs),
  'toggle-newline': ({ form }: Hands) => toggleNewline(form),
  clear: ({ form }: Hands) => clearOrBringBack(SPEC, form, newForm(SPEC)),
  undo: ({ form }: Hands) => undoChange(SPEC, form),
};

/** A form under a person's hands. */
class Hands {
  form: TestForm = newForm(SPEC);
  known: readonly Suggestion[] = [];
  nowMs = 1_000;

  at(field: string, row: number | null = null): this {
    this.form = focusOn(this.form, { field, row });
    return this;
  }

  type(letters: string): this {
    for (const letter of letters) {
      this.form = editFocused(SPEC, this.form, { kind: 'insert', text: letter });
    }
    return this;
  }

  do(...steps: readonly (keyof typeof STEPS)[]): this {
    for (const step of steps) this.form = STEPS[step](this);
    return this;
  }

  /** Undo as the keys have it: of the rows where that is newer, else of the text. */
  undo(): this {
    if (canUndoChange(this.form)) return this.do('undo');
    this.form = editFocused(SPEC, this.form, { kind: 'undo' });
    return this;
  }

  get offered() {
    return offersFor(this.form, this.known);
  }

  get rows(): string[] {
    return this.form.rows.map(({ values }) => `${values.left.text}=${values.right.text}`);
  }

  get focus(): string {
    const { field, row } = this.form.focus;
    return row === null ? field : `${field} ${row}`;
  }
}

function names(of: readonly FieldRef[]): string[] {
  return of.map(({ field }) => field);
}

describe('the places of a form', () => {
  it('are its fields, then the fields of each row, then the button', () => {
    const { form } = new Hands();
    expect(names(places(SPEC, form))).toEqual([
      'name',
      'note',
      'kind',
      'isSafe',
      'token',
      'left',
      'right',
      'button',
    ]);
  });

  it('leave out a field that another one hides', () => {
    const hands = new Hands().at('kind').do('next-choice');
    expect(names(places(SPEC, hands.form))).toContain('length');
  });

  it('are gone around with next and previous', () => {
    expect(new Hands().do('previous-field').focus).toBe('button');
    expect(new Hands().at('button').do('next-field').focus).toBe('name');
  });

  it('keep to their column where a row is one line', () => {
    const hands = new Hands().at('right', 0).do('add-row').at('right', 1);
    expect(hands.do('move-up').focus).toBe('right 0');
    expect(hands.do('move-up').focus).toBe('token');
    expect(hands.do('move-down').focus).toBe('left 0');
  });
});

describe('a choice', () => {
  it('goes round with next and previous', () => {
    const hands = new Hands().at('kind').do('previous-choice');
    expect(hands.form.values.kind).toBe('long');
    expect(hands.do('next-choice').form.values.kind).toBe('short');
  });

  it('is found by the start of its word, its spaces included', () => {
    const hands = new Hands().at('kind').type('quite');
    expect(hands.form.values.kind).toBe('long');
    expect(continuesWord(SPEC, hands.form, ' ')).toBe(true);
    expect(hands.type(' l').form.values.kind).toBe('long');
    expect(hands.type('s').form.values.kind).toBe('short');
  });

  it('of yes and no takes y and n', () => {
    const hands = new Hands().at('isSafe').type('y');
    expect(hands.form.values.isSafe).toBe('yes');
    expect(hands.type('xn').form.values.isSafe).toBe('no');
  });
});

describe('a secret', () => {
  it('is shown for ten seconds, and again at the next press', () => {
    const hands = new Hands().at('token').type('abc').do('reveal');
    expect(isRevealed(hands.form, 10_999)).toBe(true);
    expect(isRevealed(hands.form, 11_000)).toBe(false);
    hands.nowMs = 20_000;
    expect(isRevealed(hands.do('reveal').form, 20_001)).toBe(true);
  });

  it('is hidden by a second press, and as soon as the focus moves on', () => {
    const hands = new Hands().at('token').do('reveal', 'reveal');
    expect(isRevealed(hands.form, 1_000)).toBe(false);
    expect(isRevealed(hands.do('reveal', 'next-field').form, 1_000)).toBe(false);
  });

  it('keeps or drops the newline at its end', () => {
    const hands = new Hands().at('token').type('abc\n').do('toggle-newline');
    expect(hands.form.values.token.facts().end).toBe('kept');
    expect(hands.do('toggle-newline').form.values.token.facts().end).toBe('dropped');
  });

  it('is in no dump of the form', () => {
    const hands = new Hands().at('token').type('hunter2');
    expect(JSON.stringify(hands.form)).not.toContain('hunter2');
  });
});

describe('rows', () => {
  it('are added under the focused one and removed again', () => {
    const hands = new Hands().at('left', 0).type('a').do('add-row').type('b');
    expect(hands.at('right', 0).do('add-row').type('between').rows).toEqual([
      'a=',
      'between=',
      'b=',
    ]);
    expect(hands.do('remove-row').rows).toEqual(['a=', 'b=']);
    expect(hands.focus).toBe('left 1');
  });

  it('leave one ready where the last one is removed', () => {
    const hands = new Hands().at('left', 0).type('a').do('remove-row');
    expect(hands.form.rows.every(isBlankRow)).toBe(true);
    expect(hands.rows).toHaveLength(1);
  });

  it('come in several at once in place of a blank one', () => {
    const hands = new Hands().at('left', 0);
    hands.form = insertRows(SPEC, hands.form, [{ left: fieldOf('a') }, { left: fieldOf('b') }]);
    expect(hands.rows).toEqual(['a=', 'b=']);
    expect(hands.focus).toBe('right 2');
    expect(hands.undo().rows).toEqual(['=']);
  });
});

describe('undo', () => {
  it('takes text back first, then rows', () => {
    const hands = new Hands().at('left', 0).type('a').do('add-row').type('b').do('remove-row');
    hands.type('x');
    expect(hands.rows).toEqual(['ax=']);
    expect(hands.undo().rows).toEqual(['a=']);
    expect(hands.undo().rows).toEqual(['a=', 'b=']);
  });

  it('leaves alone what was typed since the change', () => {
    const hands = new Hands().at('left', 0).type('a').do('add-row').type('b').do('remove-row');
    hands.at('right', 0).type('1').at('left', 0).do('move-up').at('button');
    expect(hands.undo().rows).toEqual(['a=1', 'b=']);
  });
});

describe('clearing', () => {
  it('empties the form, and brings it back at the next press', () => {
    const hands = new Hands().type('deploy').at('left', 0).type('a').do('clear');
    expect(hands.form.values.name.text).toBe('');
    expect(hands.rows).toEqual(['=']);
    expect(hands.focus).toBe('name');
    hands.do('clear');
    expect(hands.form.values.name.text).toBe('deploy');
    expect(hands.rows).toEqual(['a=']);
  });

  it('is undone beside what was typed since', () => {
    const hands = new Hands().type('deploy').do('clear').at('note').type('new').at('name');
    hands.undo();
    expect(hands.form.values.name.text).toBe('deploy');
    expect(hands.form.values.note.text).toBe('new');
  });

  it('does nothing to an empty form that was never cleared', () => {
    expect(new Hands().do('clear').form).toEqual(new Hands().form);
  });
});

describe('suggestions', () => {
  function offering(): Hands {
    const hands = new Hands();
    hands.known = KNOWN;
    return hands;
  }

  it('fit what is typed: first those that begin with it', () => {
    const texts = offering()
      .type('y')
      .offered.suggestions.map(({ text }) => text);
    expect(texts).toEqual(['deploy', 'deploy-docs', 'nightly']);
    expect(offering().type('NIG').offered.suggestions).toHaveLength(1);
  });

  it.each(['next-field', 'previous-field', 'move-down'] as const)(
    'do not replace what was typed when the focus goes on (%s)',
    (action) => {
      expect(offering().type('nig').do(action).form.values.name.text).toBe('nig');
    },
  );

  it('are gone through by going up and down, and left behind the last and before the first', () => {
    const hands = offering().type('y').do('move-down', 'move-down', 'move-up');
    expect(hands.offered.current?.text).toBe('deploy-docs');
    expect(hands.do('move-down', 'move-down').focus).toBe('note');
    hands.at('name').type('y').do('move-up');
    expect(hands.focus).not.toBe('name');
  });

  it('are taken with right behind the text, and go with undo', () => {
    const hands = offering().type('nig');
    expect(canTake(hands.form, hands.offered)).toBe(true);
    hands.do('accept-suggestion').undo();
    expect(hands.form.values.name.text).toBe('nig');
  });

  it('are taken once, however often the key repeats', () => {
    const hands = offering().type('depl').do('accept-suggestion', 'accept-suggestion');
    expect(hands.form.values.name.text).toBe('deploy');
    expect(hands.type('-').offered.current?.text).toBe('deploy-docs');
  });
});

describe('a form', () => {
  it('knows whether a person changed it', () => {
    expect(new Hands().do('next-field').form.isTouched).toBe(false);
    expect(new Hands().type('a').form.isTouched).toBe(true);
    expect(new Hands().type('a').do('clear').form.isTouched).toBe(false);
  });

  it('begins with what it is given', () => {
    const token = SecretField.holding(new SecretText('abc'));
    const form = newForm(SPEC, { name: fieldOf('deploy'), token }, [{ left: fieldOf('a') }]);
    expect(form.values.name.text).toBe('deploy');
    expect(form.rows.map(({ values }) => values.left.text)).toEqual(['a']);
  });
});
