import type { NoticePart } from '../notice.ts';
import type { ClockPart } from '../now.ts';
import type { OverlayPart } from '../overlay.ts';

/** The parts of the state that any form reads and changes, besides its own fields. */
export interface FormScope extends ClockPart, NoticePart, OverlayPart {}
