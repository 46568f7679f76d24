import type { NoticePart } from '../notice.ts';
import type { OverlayPart } from '../overlay.ts';
import type { PreferencesPart } from '../preferences/preferences-state.ts';
import type { KeyGuidePart } from './key-guide.ts';

/** As much of the state as the list of keys reads and changes. */
export interface KeyListScope extends KeyGuidePart, OverlayPart, NoticePart, PreferencesPart {}
