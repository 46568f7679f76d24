import type { NoticePart } from '../notice.ts';
import type { ClockPart } from '../now.ts';
import type { OverlayPart } from '../overlay.ts';

/** As much of the state as any form reads and changes, its own fields apart. */
export interface FormScope extends ClockPart, NoticePart, OverlayPart {}
