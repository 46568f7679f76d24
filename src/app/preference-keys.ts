import { keyTable } from '../kit/key-table.ts';

export const CHOICE_KEYS = keyTable('choice', 'Preferences', {
  next: { keys: ['right', 'space', 'enter'], label: 'change', help: 'another choice', foot: 1 },
  previous: { keys: ['left'], label: 'change back', help: 'another choice', isBasic: true },
  back: { keys: ['esc'], label: 'back', foot: 2, isBasic: true },
});
