import type { DispatchRequest } from '../../domain/dispatch.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import { keyOf } from '../key-of.ts';
import { textOf } from '../text-field.ts';
import type { DispatchForm, FieldProblem } from './form-state.ts';

/**
 * Reads the form as a request. The specification shows no bounds for the fields, so only what
 * cannot be meant is refused: an empty key, a value without a name, a name given twice.
 */
export function readDraft(form: DispatchForm): Result<DispatchRequest, readonly FieldProblem[]> {
  const key = textOf(form.key).trim();
  const problems: FieldProblem[] = [];
  if (key === '') {
    problems.push({
      at: { on: 'key' },
      message: 'The key is empty. Type the key of what to dispatch, or take a suggestion with →.',
    });
  }

  const params: [string, string][] = [];
  form.params.forEach((row, index) => {
    const name = textOf(row.name).trim();
    const value = textOf(row.value);
    if (name === '' && value === '') return;
    const at = { on: 'param', row: index, part: 'name' } as const;
    if (name === '') {
      problems.push({
        at,
        message: `This value has no name. Type one, or remove the row with ${keyOf('dispatch-form.remove-param')}.`,
      });
    } else if (params.some(([taken]) => taken === name)) {
      problems.push({
        at,
        message: `${name} is named twice. Rename one, or remove it with ${keyOf('dispatch-form.remove-param')}.`,
      });
    } else {
      params.push([name, value]);
    }
  });

  if (problems.length > 0) return err(problems);
  return ok({
    key,
    ref: textOf(form.ref).trim(),
    title: textOf(form.title).trim(),
    // A name such as __proto__ must stay an ordinary name.
    params: Object.fromEntries(params),
  });
}
