import type { Form } from '../../src/old/state/form/form.ts';
import type { SampleRequest } from '../../src/old/state/session.ts';
import { type Core, openCore } from './core.ts';

export const SAMPLES: readonly SampleRequest[] = [
  { key: 'hello', description: 'Says hello and ends', ref: 'main', params: { name: 'you' } },
  { key: 'deploy', description: 'Deploys, and fails without secrets', ref: '', params: {} },
  { key: 'fan-out', description: 'Starts several runs at once', ref: '', params: {} },
  { key: 'nightly-integration-with-everything', description: 'Takes long', ref: '', params: {} },
];

/** The dispatch form with more params than any window has rows, the focus on the last. */
export function coreWithManyParams(size: { columns: number; rows: number }): Core {
  const lines = Array.from({ length: 60 }, (_, index) => `param_${index + 1}=${index + 1}`);
  return openCore({ samples: SAMPLES }, size)
    .press('n')
    .type('hello')
    .press('tab', 'tab', 'tab')
    .paste(lines.join('\n'));
}

/** The place of a form that has the focus: `ref`, `button`, and `name 2` in the second row. */
export function focusOf(form: Form): string {
  const { field, row } = form.focus;
  const index = form.rows.findIndex(({ id }) => id === row);
  return row === null ? field : `${field} ${index + 1}`;
}
