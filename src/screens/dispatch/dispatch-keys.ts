import { keyTable } from '../../kit/key-table.ts';

export const DISPATCH_KEYS = keyTable('dispatch', 'Dispatch form', {
  templates: {
    keys: ['ctrl+t'],
    label: 'templates',
    about: 'fill in a template, or save the form as one',
    foot: 6,
    once: true,
    formerly: ['templates.show'],
  },
});

export const TEMPLATE_KEYS = keyTable('templates', 'Templates', {
  fillIn: {
    keys: ['enter'],
    label: 'fill in',
    about: 'fill in the form',
    foot: 1,
    once: true,
    formerly: ['templates.apply'],
  },
  save: {
    keys: ['n'],
    label: 'save the form',
    about: 'save the form as a template',
    foot: 2,
    once: true,
    formerly: ['templates.ask-for-name'],
  },
  remove: { keys: ['d'], label: 'remove', about: 'remove the template', foot: 3, once: true },
  leave: { keys: ['esc', 'ctrl+c'], label: 'back', foot: 9 },
});

export const RUN_ON_KEYS = keyTable('run-on', 'Run on other profiles', {
  run: {
    keys: ['enter'],
    label: 'run',
    about: 'run on these profiles, after a question',
    foot: 1,
    once: true,
    formerly: ['runs.run-on-chosen'],
  },
  leave: { keys: ['esc'], label: 'back', foot: 9 },
});
