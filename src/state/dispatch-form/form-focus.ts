import { type DispatchForm, type FormFocus, sameFocus } from './form-state.ts';

/** Every place of the form that can have the focus, in the order of the fields. */
export function focusOrder(form: DispatchForm): readonly FormFocus[] {
  return [
    { on: 'key' },
    { on: 'ref' },
    { on: 'title' },
    ...form.params.flatMap((_, row): FormFocus[] => [
      { on: 'param', row, part: 'name' },
      { on: 'param', row, part: 'value' },
    ]),
    { on: 'send' },
  ];
}

/** `tab` and `shift+tab`: one place on or back, around the end. */
export function stepFocus(form: DispatchForm, by: 1 | -1): FormFocus {
  const order = focusOrder(form);
  const index = order.findIndex((place) => sameFocus(place, form.focus));
  return order[(index + by + order.length) % order.length] ?? { on: 'key' };
}

/** Up and down: from line to line. Inside the params they keep to the column. */
export function moveFocusByLine(form: DispatchForm, by: 1 | -1): FormFocus {
  const lines: readonly FormFocus[] = focusOrder(form).filter(
    (place) => place.on !== 'param' || place.part === partOf(form.focus),
  );
  const index = lines.findIndex((place) =>
    place.on === 'param' && form.focus.on === 'param'
      ? place.row === form.focus.row
      : place.on === form.focus.on,
  );
  return lines[(index + by + lines.length) % lines.length] ?? { on: 'key' };
}

function partOf(focus: FormFocus): 'name' | 'value' {
  return focus.on === 'param' ? focus.part : 'name';
}
